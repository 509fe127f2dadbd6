/** Selling attention: search engines, links, web sites, address lists. One phrase a line, matched by word prefix. */
export const SEARCH_RANKING = `
seo, search engine, first page of google, page one of google, top of google, rank on google, google ranking, ranking on google, rank higher, higher ranking
search ranking, organic traffic, website traffic, web traffic, targeted traffic, more traffic, traffic to your, boost your site, boost your ranking, improve your ranking
keyword research, keywords, on page, off page, white hat, domain authority, domain rating, semrush, ahrefs, moz da, serp$, serps, google maps ranking, google my business
website audit, site audit, free audit, audit report, visibility online, online visibility, online presence, digital marketing, marketing agency, social signals, rank your
visitors to your, web visitors, not ranking, ranking well, crawl errors, technical errors, indexing, get indexed, ai overview, chatgpt recommend, local seo
продвижени, раскрутк, поисков, в топ, seo, трафик на, посетителей на, прогон, хрумер, xrumer, ссылочн, яндекс, аудит сайта, семантическ, индексац
suchmaschinen, bei google, google ranking, erste seite, auf seite 1$, besucher auf, mehr besucher, sichtbarkeit, rankings, webseiten traffic
posicionamiento, primera pagina de google, trafico web, mas visitas, mas trafico, primeros lugares de google, buscadores
referencement, premiere page de google, visibilite, trafic, moteurs de recherche, positionnement
posizionamento, prima pagina di google, motori di ricerca, visibilita, traffico
primeira pagina do google, otimizacao de sites, mais visitas, trafego, buscadores
pozycjonowan, pierwszej stronie google, ruch na stron, wyszukiwarc, linkowan
arama motor, ilk sayfa, google da, siralama, zoekmachine, eerste pagina, sokmotor, vyhledavac, keresooptimaliz, optimizare
halaman pertama google, jasa seo, pengunjung, lalu lintas, tim kiem, seo len top, 搜索引擎, 优化, 排名, 谷歌, 外链, 流量, 検索エンジン, 上位表示, 검색엔진, 상위노출
`;

export const LINK_TRADE = `
backlink, back link, guest post, guest article, sponsored post, sponsored article, link building, link insertion, link exchange, link placement, dofollow, do follow
nofollow, anchor text, publish an article, publish our article, article on your, contribute an article, write for your, write for you, paid post, pbn, high da, da 50, dr 50
niche edit, link to our, link in your, link swap, high authority, editorial link, content collaboration, place a link, placing a link, insert a link, blog outreach
обратн ссыл, вечны ссыл, ссылки на ваш, размещени стат, гостев пост, купить ссылки, обмен ссылками
gastbeitrag, gastartikel, linkaufbau, linktausch, link platzieren, articulo patrocinado, publicar un articulo, enlaces de calidad, intercambio de enlaces
article sponsorise, article invite, echange de liens, liens entrants, articolo sponsorizzato, scambio link, link building, artykul sponsorowany, guest posting
artigo patrocinado, troca de links, tanitim yazisi, gastblog, linkbuilding, backlinks
`;

export const WEB_SERVICES = `
web design, website design, redesign your, website redesign, redesigning your, web development company, web developer from, wordpress developer, app development, mobile app develop
build you a, build a website, new website for, outdated website, outdated site, outdated design, looks outdated, look outdated, outsourc, logo design, graphic design, explainer video, video animation, animated video, promo video, video for your
your current website, mobile friendly, shopify store, ecommerce solution, software development company, offshore, dedicated developer, hire develop, virtual assistant
chatbot, ai agent, ai receptionist, ai powered, ai tool, automation, voice agent, crm, hosting plan, social media management, instagram followers, followers, likes and, buy likes, more likes, page likes, facebook likes
content writ, copywrit, custom software, it services, white label, data entry, lead generation, generate leads, more leads, qualified leads, new customers, more customers, more clients, more sales
accessibility widget, ada compliance, web accessibility, merchant account, payment processing, credit card processing, call center, telemarketing, answering service
создание сайт, разработка сайт, доработк, дизайн сайта, редизайн, чат бот, нейросет, привлечени клиентов, новых клиентов, больше клиентов, поток клиентов, заявок, увеличить продажи
webdesign, webentwicklung, neukunden, kundengewinnung, ihre webseite erstellen, mehr anfragen, erklarvideo, app entwickl, nouveaux clients, creation de site, refonte de, developpement web
diseno web, paginas web, mas clientes, nuevos clientes, aumentar sus ventas, desarrollo web, sviluppo web, siti web, nuovi clienti, piu clienti, criacao de sites, mais clientes, novos clientes
tworzenie stron, nowych klientow, web tasarim, jasa pembuatan website, thiet ke website, 网站建设, 小程序, 获客, 客户, ホームページ制作, 集客, 홈페이지 제작
`;

export const ADDRESS_LISTS = `
email list, e mail list, mailing list of, database of, databases of, verified emails, email database, contact list, contacts database, b2b database, business leads, leads list, lead list, buy leads
contact form, contact forms, contact us forms, feedback form, feedback forms, contact form marketing, form submission service, mass mailing, bulk email, bulk sms, email blast, email marketing
send your message to, send your ad, your ad to, your ad here, advertise your, millions of websites, million websites, website owners, million contact, messages to websites, newsletter sponsors
attendees list, attendee list, visitors list, decision makers, cold email, outreach campaign, scraped, data provider, consumer data, phone numbers list, linkedin leads
база данных, базы данных, базы предприятий, базы email, базу email, баз email, рассылк, обратной связи, контактные формы, формы обратн, коммерческих предложений
adressdaten, firmenadressen, kontaktformular, e mail adressen, adressliste, bases de datos, base de datos, formularios de contacto, correo masivo, base de donnees, formulaires de contact
base de dados, banco de dados de, formularios de contato, baza firm, baza danych, formularz kontaktow, moduli di contatto, indirizzi email, 邮箱, 群发, 联系表, 数据库
`;
