// "Ignore the previous instructions" and "you are now …" in the most frequent languages. Determiners omit "my" and
// "our", because customers retract their own words. Readings have Latin letters without accents.

export const FOREIGN: readonly RegExp[] = [
  // German
  /\b(?:ignorier\w*|missachte\w*|vergiss|vergesst|vergessen|verwirf|ubergehe?n?)(?: sie)?(?: bitte)? (?:(?:alle|samtliche|jegliche|die|deine|ihre|eure|all deine) ){0,2}(?:(?:vorherigen?|bisherigen?|vorigen?|fruheren?|vorangegangenen?|obigen?|ursprunglichen?|bestehenden?) )(?:anweisungen|instruktionen|befehle|vorgaben|regeln|prompts?|eingaben|richtlinien)\b(?! (?:zu[rm]?|bezuglich|betreffend|uber|von mir|fur)\b)/,
  /\b(?:ignorier\w*|vergiss|vergesst|missachte\w*)(?: bitte)? (?:alle )?(?:deine|eure) (?:anweisungen|instruktionen|regeln|vorgaben)\b/,
  /\bdu bist (?:jetzt|nun|ab jetzt|ab sofort) (?:ein|eine|der|die|mein|meine) (?:\w+ ){0,3}(?:ki|assistent|assistentin|sprachmodell|chatbot|agent)\b/,
  /\b(?:hinweis|nachricht|anweisung|achtung|wichtig)(?: an| fur)? ?:? ?(?:die |alle |den |das |jede )?(?:ki|ki-assistent\w*|ki-agent\w*|sprachmodell\w*)\b/,
  // French
  /\b(?:ignore[rz]?|oublie[rz]?|ne ti(?:ens|enne|ent)\w* (?:pas|aucun) compte(?: de)?|ne tenez (?:pas|aucun) compte(?: de)?)(?: de)? (?:toutes? )?(?:les |tes |vos |des |ces )?(?:instructions|consignes|directives|regles|ordres) (?:precedentes?|anterieure?s?|ci-dessus|initiales?|systeme|recues?)\b/,
  /\b(?:ignore[rz]?|oublie[rz]?) (?:toutes )?(?:tes|vos) (?:instructions|consignes|directives|regles)\b/,
  /\btu es (?:maintenant|desormais|a present) (?:une?|le|la|mon) (?:\w+ ){0,3}(?:ia|assistant|modele de langage|chatbot|agent)\b/,
  // Spanish
  /\b(?:ignora|ignore|ignorad|ignoren|olvida|olvide|olviden|descarta|descarte|omite|omita)(?: por favor)?(?: todas?)?(?: las| tus| sus| estas)? (?:instrucciones|indicaciones|ordenes|reglas|directrices) (?:anteriores|previas|precedentes|de arriba|del sistema|iniciales)\b(?! (?:sobre|acerca|respecto|de mi|que (?:te |le |les )?(?:envie|di|mande))\b)/,
  /\b(?:ahora|a partir de ahora)(?:,)? (?:eres|actuas como|seras) (?:un|una|el|la|mi) (?:\w+ ){0,3}(?:ia|asistente|modelo de lenguaje|chatbot|agente)\b/,
  // Portuguese
  /\b(?:ignore|ignora|ignorem|esqueca|esquece|desconsidere|descarte)(?: todas)?(?: as| suas| tuas)*(?: suas| tuas)? (?:instrucoes|ordens|regras|diretrizes|orientacoes) (?:anteriores|previas|acima|do sistema|iniciais)\b(?! (?:sobre|a respeito|quanto)\b)/,
  // Italian
  /\b(?:ignora|ignorate|ignori|dimentica|dimenticate|tralascia)(?: tutte)?(?: le| tue| vostre)*(?: tue| vostre)? (?:istruzioni|indicazioni|regole|direttive) (?:precedenti|sopra|di cui sopra|iniziali|di sistema)\b(?! (?:su|sul|sulla|riguardo|relative)\b)/,
  /\b(?:ora|adesso|da ora in poi) sei (?:un|una|un'|il|la|mio) ?(?:\w+ ){0,3}(?:ia|assistente|modello linguistico|chatbot|agente)\b/,
  // Dutch
  /\b(?:negeer|vergeet)(?: alle)?(?: de| je| jouw| uw| alle)* (?:vorige|voorgaande|eerdere|bovenstaande) (?:instructies|opdrachten|aanwijzingen|regels|prompts?)\b(?! (?:over|betreffende|voor)\b)/,
  // Swedish
  /\b(?:ignorera|bortse fran|glom(?: bort)?|strunta i)(?: alla| samtliga)?(?: de| dina| era)? (?:tidigare|foregaende|ovanstaende|ursprungliga) (?:instruktioner(?:na)?|anvisningar(?:na)?|regler(?:na)?|kommandon|direktiv|riktlinjer(?:na)?)\b(?! (?:om|angaende|gallande|for|fran (?:mig|oss)|jag|vi|som (?:jag|vi))\b)/,
  // Indonesian
  /\b(?:abaikan|lupakan|hiraukan)(?: semua| seluruh| segala)? (?:instruksi|perintah|petunjuk|arahan|aturan) (?:sebelumnya|di ?atas|terdahulu|awal|sistem)\b(?! (?:tentang|mengenai|soal|untuk|dari|saya|kami)\b)/,
  // Vietnamese
  /(?:bo qua|phot lo|quen(?: đi)?)(?: tat ca| moi)?(?: cac| nhung)? (?:huong dan|chi thi|chi dan|menh lenh|quy tac) (?:truoc|o tren|phia tren|ben tren|ban đau|cua he thong)(?!(?: đo| đay)? (?:ve|cua (?:toi|minh|chung)|lien quan))/,
  // Polish, Turkish
  /(?:zignoruj|ignoruj|zapomnij)(?:cie)?(?: o)?(?: wszystkie| wszystkich)? (?:poprzednie|wczesniejsze|powyzsze|swoje|twoje|poprzednich) (?:instrukcje|polecenia|zasady|instrukcjach|instrukcji)/,
  /(?:onceki|yukar[iı]daki|daha onceki)(?: t[uü]m| b[uü]t[uü]n)? (?:talimat|komut|yonerge)\p{L}*(?: \p{L}+)? (?:yok say|goz ard[iı]|unut|dikkate alma)/u,
  // Russian, Ukrainian
  /(?:проигнорируй|игнорируй|забудь|отбрось|не учитывай|ігноруй)(?:те)?(?: пожалуйста)?,? (?:(?:все|всі|свои|твои|ваши|эти) )*(?:предыдущие|прошлые|прежние|вышеуказанные|вышеприведенные|попередні|системные|твои|свои) (?:инструкции|указания|команды|правила|інструкції|вказівки|подсказки)(?! (?:по|о|об|насчет|касательно|про|щодо) )/u,
  /(?:ты|вы) (?:теперь|отныне)[ ,—-]+(?:\p{L}+ ){0,3}(?:ии|искусственный интеллект|ассистент|языковая модель|чат-?бот)/u,
  // Chinese
  /(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|抛弃)(?:掉|你|您|之前|以前|此前|先前|前面|以上|上述|上面|所有|全部|一切|任何|系统|的|給|给|收到){1,8}(?:指令|指示|提示词|提示詞|提示|命令|系统提示|规则|規則)/u,
  /(?:你现在是|你現在是|从现在开始你是|從現在開始你是)(?:一个|一個|一名)?[^\n]{0,12}(?:人工智能|助手|ai|模型|机器人|機器人)/u,
  // Japanese
  /(?:これまで|今まで|以前|上記|前|先|以上)の?(?:すべて|全て|あらゆる)?の?(?:指示|命令|プロンプト|ルール|指令)(?:を|は|に関しては)?(?:すべて|全て|一切)?(?:無視|忘れ|破棄)/u,
  // Korean
  /(?:이전|위|앞|앞선|기존|지금까지)(?:의|에 있는|에)? ?(?:모든 |모든)?(?:지시|지침|명령|프롬프트|규칙)(?:사항)?(?:들)?(?:을|를|은|는)? ?(?:모두 |전부 )?(?:무시|잊)/u,
  // Hebrew
  /(?:התעל(?:ם|מי|מו)|תתעל(?:ם|מי|מו)|ת?שכח[יו]?)(?: בבקשה)? (?:מ|את )?(?:כל )?ה?(?:הוראות|הנחיות|פקודות|כללים) (?:הקודמות|הקודמים|שלעיל|לעיל|המקוריות)(?! (?:שלי|שלנו|לגבי|בנוגע|בעניין|על))/u,
  // Arabic, Hindi
  /(?:تجاهل|انس|أهمل)(?:ي|وا)? (?:جميع |كل |كافة )?(?:التعليمات|الأوامر|التوجيهات|الارشادات|الإرشادات) (?:السابقة|أعلاه|المذكورة)/u,
  /(?:पिछले|पिछली|पूर्व|पहले के|ऊपर के|उपरोक्त) (?:सभी |सारे )?(?:निर्देश|आदेश|नियम)(?:ों)?(?: को)? (?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल)/u,
];
