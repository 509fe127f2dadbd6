/** Trades advertised by paid comment writers: local services, homework, downloads, hot lines, fortune tellers. */
export const NICHES = `
plumber, plumbing service, roofing, roofer, moving company, movers in, packers and movers, locksmith, pest control, carpet clean, cleaning service, water damage, garage door, air duct, hvac, tree service, tree removal, landscaping service, towing service, limo service, limousine, taxi service, airport transfer, car rental, auto repair, car accident lawyer, injury lawyer, injury attorney, law firm, divorce lawyer, bail bond, dental clinic, dentist in, dental implant, hair transplant, plastic surgery, skin clinic, rehab center, physiotherap, interior design, interior designer, wedding photograph, event management, security guard service, solar panel, real estate agent, real estate in, property in, apartments for sale, villas for, flats in
essay$, essays, essay writing, assignment help, assignment writing, dissertation, homework help, coursework, thesis writing, term paper, academic writ, exam dumps, dumps pdf, practice test, certification train, training institute, training in, best institute, online course, courses in, coaching in, study abroad, immigration consultant, visa consultant, visa services
apk, mod apk, free download, download free, crack version, serial key, keygen, torrent, watch online, watch movies, full movie, streaming free, live stream, iptv, satta, matka, online games, game hack, cheats, generator free, coupon, coupon code, promo codes, voucher codes
customer care number, customer service number, support number, toll free, helpline, phone number support, printer support, quickbooks, antivirus support, router login, printer setup, technical support number
astrolog, black magic, love spell, spell caster, spellcaster, voodoo, vashikaran, psychic, get your ex back, ex husband back, ex boyfriend back, herpes cure, cured of, illuminati
best in, near me, in delhi, in mumbai, in bangalore, in dubai, in chennai, top 10 best, best company, leading company, leading provider, one of the best, one of the leading, no 1$, number one company, trusted company, service provider, services in, best services, our company provides, quality service, hire a, company in
`;

/** A robot's closing invitation to its page. Merely giving one's own page, as people also do, is not included. */
export const SELF_PROMOTION = `
my web blog, my weblog, my blog post, visit my, visit my blog, visit here, visit this site, visit this link, visit the site, visit our website, visit our site, visit us at, check out my, check my blog, check my site, check my web, check my page, check my channel, check my profile, check my link, check out our, check out this, also visit, also check, feel free to visit, feel free to surf, feel free to check, stop by my, surf to my, my latest blog, my newest, read this article, click this, click for more, click over here, go here, this link, from this source, check over here, i was reading this, website here, you can try, try this out, see this here, see more, more hints, official site, official website, for more details, for more information, for further details, to know more visit, know more visit, know more here, know more about us, get more information here, read full, follow us, join our, join my, my channel, our channel
наш канал, посетите, смотрите здесь, besuchen sie, schauen sie, visita mi, visite mon, visita il mio, visite meu, odwiedz, ziyaret edin, kunjungi, ghe tham
`;

/** Parts of host names that indicate goods typical of spam. */
export const SPAM_GOODS =
  "casino|kazino|poker|slots?(?![a-km-z])|(?<!al(?:pha)?|ha|ti|za|is|obe|ly|li)bet(?!t|h|a|o|w|el|is|ula)|gambl|lotto|togel|judi|zaim|payday|crypto|bitcoin|btc|forex|viagra|cialis|(?<!s)pills|cbd|vape|(?<!t)weed|keto(?!n)|(?<!mus)slim(?!a)|(?<!es|us|le|mid)sex(?!t(?:on|et))|porn|xxx|escort|(?<!up|li|da|mo|men|an)dating|(?<!re)adult|cam(?:girl|s(?:ex|how|ite)?$)|nude|hookup|backlink|replica|rolex|cheap|discount|deals|bonus|(?<![tsdr]|go|al|el)win(?=\\d|big|$|-|ner|ning)|prize|essay|assignment|thesis|apk$|crack|torrent|iptv|(?<![stcw])hack(?!n|et|er)|cheat(?!ham)|followers|likes|vpn|proxy|kupit|stavk|prodvi";

/** Name parts also used by honest firms in those trades. */
export const TRADES =
  "(?<!s)loan|credit|kredit|invest|trading|profit|pharm(?!hous)|drug|diet(?!er|r|l|z)|(?<!mu|ca|mi)seo(?!u)|(?<![bcdfpt])rank(?!e|o|in[^g])|traffic|marketing|promo(?!nt)|(?<!p)leads|webdesign";

/** Name parts common to many shops, including honest ones. */
export const SHOP_WORDS =
  "sale|shop|store|buy|free|gift|download|stream|movie|game|insurance|mortgage|lawyer|attorney|plumb|roof|moving|movers|clean|repair|dental|clinic|hair|beauty|massage|limo|taxi|rental|hotel|travel|tour|visa|best|top10|review|guide|online|24|365|host|pro(?![a-z])|digital|media|solutions|agency|expert|services";

/** Whole words in the names of comment writers who use their product as a name. */
export const NAME_WARES =
  "cheap|buy|buying|free|online|downloads?|coupons?|discounts?|deals?|sale|shop|store|outlet|wholesale|games?|hacks?|cheats?|cracks?|jerseys?|boots|shoes|bags?|watches|jewell?ery|loans?|debt|credit|mortgage|insurance|attorney|lawyers?|supplements?|pills?|diet|weight|treatment|movies?|films?|streaming|hotels?|tours?|travel|flights?|seo|marketing|agency|services?|software|hosting|reviews?|price|repair|cleaning|plumb\\w*|escorts?|casino|poker|slots?|viagra|cialis|degrees?|essays?|courses?|training|design|gifts?|flooring|furniture|tattoos?|nike|adidas|nfl|louboutin|vuitton|gucci|prada|birkenstocks?|blahnik|jordans?|air max|fitflops?|ray ban|apps?|apk|generator|login|sign in|hosting|vpn|pharmacy|medication|tablets?|cream|forex|crypto|bitcoin|betting|bonus|togel|judi|situs|agen|jasa|harga|jual|obat|sewa|porno?|sex|nudes?|best|top|near me|how to|what is|kaufen|gratis|günstig|bestellen|acheter|pas cher|comprar|barat[oa]s?|comprare|купить|заказать|скачать|ремонт|доставка|цена";
