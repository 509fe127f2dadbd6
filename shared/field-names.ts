// Names that websites give contact form inputs, as spelled by `plainName`. German, Spanish, French, Italian,
// Portuguese, Dutch, Scandinavian, Finnish, Polish, Czech, Hungarian, Turkish, Indonesian, Russian, Ukrainian, Greek,
// Hebrew, Arabic, Chinese, Japanese, Korean.

export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));

export const WHOLE_NAMES = words(`
  name fullname yourname contactname customername sendername username realname nameandsurname
  ihrname vollername namen nombre nombrecompleto nombreyapellidos tunombre nom nomcomplet nometprenom votrenom
  nomecognome nomeecognome nome nomecompleto seunome naam volledigenaam uwnaam navn fuldenavn namn nimi
  imię imie imięinazwisko imieinazwisko jméno jmeno név nev isim ad adsoyad adınız nama namalengkap
  имя фио вашеимя імя όνομα ονοματεπώνυμο שם שםמלא الاسم الاسمالكامل 姓名 名字 名前 お名前 氏名 이름 성함
  guestname visitorname applicant applicantname sender author authorname person contactperson clientname cliente yourfullname
  whatisyourname namevorname vornamename vornameundname vornamenachname vorundnachname ansprechpartner kontaktperson
  wieheißensie wieheissensie wieistihrname nombreapellidos cómotellamas comotellamas cuálestunombre quelestvotrenom
  prénomnom prenometnom comotichiami qualèiltuonome comovocêsechama qualéoseunome hoeheetu nume numecomplet numelecomplet
  numeșiprenume numesiprenume jaksięnazywasz förochefternamn fornavnogefternavn adınızsoyadınız isminiz каквасзовут
  яквасзвати नाम आपकानाम पूरानाम 您的姓名 你的姓名 你的名字 您的名字 您的称呼 称呼 聯絡人 联系人 ご氏名 성명`);

/** Identify the sender when no other field does. */
export const COMPANIES = words(`
  company companyname yourcompany organisation organization organizationname business businessname firm firma firmenname
  unternehmen ihrefirma empresa compañía entreprise société societe azienda società bedrijf bedrijfsnaam företag foretag
  virksomhed firmanavn bedriftsnavn yritys společnost firmy cég cégnév compania şirket şirketadı perusahaan компания
  организация компанія εταιρεία חברה الشركة 公司 公司名称 会社名 会社 회사명 कंपनी`);

export const FIRST_NAMES = words(`
  firstname fname givenname forename vorname nombre prénom prenom nome voornaam fornavn förnamn fornamn etunimi
  imię imie jméno jmeno keresztnév keresztnev ad namadepan имя імя όνομα 名`);

export const LAST_NAMES = words(`
  lastname lname surname familyname nachname apellido apellidos nom cognome sobrenome apelido achternaam efternavn
  etternavn efternamn sukunimi nazwisko příjmení prijmeni vezetéknév vezeteknev soyad namabelakang фамилия прізвище
  επώνυμο 姓`);

export const EMAILS = words(`
  email mail emailaddress youremail youremailaddress contactemail useremail senderemail replyto mailadresse emailadresse correo
  correoelectronico correoelectrónico courriel adressemail adresseemail indirizzoemail emailadres epost epostadress
  sähköposti sahkoposti adresemail eposta почта электроннаяпочта емейл пошта ηλεκτρονικόταχυδρομείο אימייל דואל
  ihreemail ihreemailadresse deineemail deineemailadresse votreemail votreadresseemail tuemail tucorreo sucorreo tuaemail
  seuemail uwemail uwemailadres البريدالإلكتروني 邮箱 电子邮件 電子郵件 メール メールアドレス 이메일`);

export const MESSAGES = words(`
  message yourmessage msg comment comments enquiry inquiry question questions body text textarea content description
  feedback details note notes request nachricht ihrenachricht mitteilung anfrage kommentar mensaje comentario comentarios
  consulta messaggio richiesta mensagem comentários bericht vraag opmerking besked melding meddelande viesti wiadomość
  wiadomosc zpráva zprava üzenet uzenet mesaj mesajınız pesan сообщение вопрос комментарий повідомлення μήνυμα הודעה
  رسالة الرسالة 留言 内容 內容 消息 メッセージ お問い合わせ内容 お問い合わせ 메시지 내용 문의내용`);

export const PHONES = words(`
  phone phonenumber yourphone telephone telephonenumber tel mobile mobilenumber mobilephone cell cellphone whatsapp fax
  contactnumber contactphone telefon telefonnummer telefonnumber handy handynummer mobil mobilnummer rückruf teléfono telefono
  numerodetelefono móvil movil celular numerodecelular téléphone numérodetéléphone portable cellulare telefone telemóvel
  telemovel telefoon telefoonnummer mobielnummer gsm puhelin puhelinnumero telefonszám numertelefonu komórka mobilní
  telefonníčíslo cep ceptelefonu telefonnumaranız nomortelepon nomorhp телефон номертелефона мобильный мобільний
  τηλέφωνο κινητό טלפון נייד الهاتف رقمالهاتف الجوال 电话 手机 手机号 電話 電話番号 携帯電話 전화번호 연락처 휴대폰`);

/**
 * Normalizes names such as `your-name`, `Your Name*` and `contact[name]`: lower case, no punctuation, last part of a
 * path.
 */
export function plainName(name: string): string {
  if (PLAIN.test(name) && name.length <= MAX_NAME_LENGTH) return name;
  // Lower-casing the Turkish dotted capital I yields an i plus a combining dot.
  const path = name.slice(0, MAX_NAME_LENGTH).normalize("NFKC").toLowerCase().replaceAll("i\u0307", "i");
  const inBrackets = /\[([^[\]]+)\]$/.exec(path)?.[1];
  return (inBrackets ?? path).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

const PLAIN = /^[a-z0-9]+$/;
const MAX_NAME_LENGTH = 100;
