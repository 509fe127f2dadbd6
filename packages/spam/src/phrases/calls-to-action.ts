import { fold } from "../text/fold-text.ts";

const listOf = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((phrase) => fold(phrase.trim()))
    .filter((phrase) => phrase !== "");

const BEGINNINGS = listOf(`
click, visit us, visit our, visit my, apply now, apply here, apply today, apply at, claim, order now, order here, order form, order today, order online, shop now, shop here, shop at, buy now, buy here, buy it, download, sign up, signup, register, join now, join us, join the, join free, subscribe, watch now, watch here, watch it, watch the, watch how, check it out, check out, check if you, check your, check whether, see more, learn more, read more, more info, find out, get yours, get your, get it, get access, get started, get a free, start now, start here, start earning, start today, try it, try now, try free, book a call, book a demo, book your, schedule, log in, login, verify, confirm, renew, restore, appeal, unlock, play now, play here, play for, enter here, enter now, grab, tap, press here, free, catalog, price list, prices at, pricing, see pric, demo, my photos are, my pics, chat with, secure, waiting for you, only today, limited
klick, jetzt, bestell, kauf, anmeld, registrier, sichern, sicher dir, mehr erfahren, erfahren sie mehr, mehr info, besuchen sie, gratis, kostenlos, testen sie, starten, spielen
cliqu, decouvr, command, achet, inscri, profit, telecharg, essay, visitez, en savoir, plus d info, gratuit, devis
clic, pulse, visite, visita, compra, compre, registr, solicit, descarg, aprovech, entra en, juega, mas info
scopri, acquist, ordin, visita, scarica, prova gratis, approfitt, gioca
clique, acess, compre, cadastr, baixe, aproveit, confira, saiba, jogue
klik, bestel, bezoek, koop, meld je, meld u, probeer, ontdek, speel, meer info
klicka, besok, bestall, registrera, prova, upptack, las mer, spela, ladda ner, ansok
klikni, sprawdz, kup, zamow, zarejestr, dolacz, odwiedz, pobierz, zagraj, za darmo, wiecej
zjist, objedn, registr, navstiv, stahn, vyzkous, hraj, zdarma
жми, переход, перейд, заказ, купи, регистр, скача, смотр, подроб, играй, вступ, подпис, бесплатн, узнат, узнай, прайс, каталог
tikla, ziyaret, satin al, siparis, kayit ol, uye ol, indir, oyna, incele, basvur, ucretsiz, bedava, hemen
kunjungi, beli, daftar, gabung, unduh
kattints, latogas, rendel, regisztr, probal
`);

const SIGNS = listOf(`
点击, 访问, 购买, 注册, 下载, 进入, 领取, 免费, 官网, 查看, 立即, クリック, こちら, 登録, 申込, 購入, 無料, ダウンロード, 今すぐ, 클릭, 방문, 구매, 주문, 가입, 신청, 다운로드, 확인, 바로가기, 무료, اضغط, زوروا, اطلب, سجل, คลิก, สมัคร
`);

/** Matches text that asks its reader to go somewhere; takes folded text. */
export const CALLS_TO_ACTION = new RegExp(`(?<![\\p{L}\\p{N}])(?:${BEGINNINGS.join("|")})|${SIGNS.join("|")}`, "u");
