/** Money, luck and company: offers to people rather than to sites. */
export const CRYPTO = `
bitcoin, btc, ethereum, usdt, tether, crypto, cryptocurrency, blockchain, nft, airdrop, token sale, presale, pre sale, ico$, defi$, crypto wallet, bitcoin wallet, your wallet, wallet address, wallet connect, staking, metamask, altcoin, solana, dogecoin, bitcoin mining, crypto mining, mining rig, mining farm
trading bot, trading robot, trading signal, forex, binary option, passive income, invest$, invest in, investing, investments, investment, roi$, profit, profits, return on investment, portfolio growth, trading platform
giveaway, double your, recover your funds, lost funds, crypto recovery, recovery expert, hash rate, cloud mining, pump and dump, pump signal, exchange account, trading expert, account manager
биткоин, крипто, криптовалют, инвестиц, инвестир, доход, пассивн, трейд, форекс, обменник, обмен usdt, кошелек, прибыл, дивиденд
kryptow, krypto, geldanlage, investieren, rendite, passives einkommen, gewinn, criptomon, inversion, invertir, ganancia, ingresos pasivos, cryptomonn, investir, investissement, revenus passifs
criptoval, investimento, investire, guadagno, guadagnare, rendimento, criptomoed, renda extra, lucro, kryptowalut, inwestyc, zarabia, zarobi, kripto, yatirim, kazanc, investasi, penghasilan
đau tu, tien ao, 比特币, 虚拟币, 投资, 理财, 收益, 仮想通貨, 投資, 비트코인, 투자
`;

export const FUNDING = `
loan, loans, business loan, personal loan, funding, working capital, line of credit, credit score, bad credit, merchant cash, cash advance, refinanc, mortgage rate, debt relief, debt consolid
interest rate, unsecured, collateral, project financ, equity, investor, investors, financial assistance, lender, grants, fast approval, pre approved, no credit check, get funded, capital up to
next of kin, inheritance, beneficiary, late client, million dollars, million usd, usd$, donation of, compensation fund, atm card, western union, bank draft, barrister, unclaimed
кредит, займ, заем, деньги под, финансирован, ипотек, микрозайм, долги, darlehen, finanzierung, sofortkredit, prestamo, credito$, financiacion, herencia, pret entre, credit rapide
offre de pret, financement, un heritage, mon heritage, cet heritage, prestito, prestiti, finanziamento, emprestimo, pozyczk, kredyt, pinjaman, kredi$, borc, vay tien, 贷款, 借款, 融資, 대출
`;

export const GAMBLING = `
casino, casinos, slot machine, slots game, slots online, online slots, play slots, best slots, new slots, slots casino, real money slots, online slot, jackpot, free spins, freespin, no deposit bonus, deposit bonus, welcome bonus, betting, sportsbook, sports bet, bet on, bets, poker, roulette, blackjack, baccarat
lottery, lotto, gambl, bookmaker, wager, promo code, promocode, bonus code, 1xbet, 1win, mostbet, melbet, pin up, vavada, stake com, aviator game, aviator predict, crash game, igaming, toto site, toto macau, situs toto, bandar toto, togel, judi$, gacor, maxwin, situs slot, slot online, slot gacor
казино, ставк, букмекер, фриспин, игровые автомат, бездеп, промокод, рабочее зеркало, зеркало сайта, зеркало казино, рулетк, покер, джекпот, слоты, выигрыш
spielautomat, freispiele, spielothek, wetten, sportwetten, spielbank, apuestas, tragamonedas, giros gratis, paris sportifs, machines a sous, tours gratuits, scommess, giri gratis, apostas, caca niqueis
kasyno, kasyn, zaklady bukmach, automaty do gier, bahis, deneme bonusu, canli bahis, slot siteleri, kumar oyna, kumar site, kumarhane, nha cai, ca cuoc, no hu$, taruhan, agen judi, bandar, 博彩, 赌场, 彩票, 棋牌, 娱乐城, 体育投注, カジノ, 카지노, 토토, 바카라, คาสิโน, บาคาร่า, สล็อต
`;

export const ADULT = `
sex, sexy, sexual, porn, porno, xxx, nude, nudes, naked, erotic, escort, escorts, hookup, hook up with, hook up tonight, dating, date me$, single women, lonely women, hot girls, sexy girl, horny, milf, webcam, cam girls, camgirl, onlyfans, adult site, adult video, adult content, adult dating, adult chat, adult friend, adult toy, adult movie, adult cam, fuck, pussy, cock$, dick$
meet girls, meet women, girls in your, women in your, looking for a man, looking for sex, one night, intimate, chat with me, my photos, my pics, my profile, soulmate, brides$, sugar daddy, massage
секс, порно, знакомств, интим, девушк, эскорт, проститут, эротик, голые, шлюх, любовниц, вебкам, индивидуал, досуг, hure, sexkontakt, nackt, sexo, putas, desnud, chicas, citas, rencontre, femmes, sexe, coquin, nue$
incontri, ragazze, donne sole, garotas, acompanhante, mulheres, randki, seks, dziewczyn, escort bayan, kadin, gai goi, 色情, 成人, 约炮, 美女, 裸, エロ, 出会い, 섹스, 야동, 출장
`;

export const PHARMACY = `
viagra, cialis, levitra, kamagra, tadalafil, sildenafil, tramadol, xanax, valium, ambien, adderall, phentermine, oxycodone, ozempic, semaglutide, ivermectin, modafinil, prednisone, amoxicillin, antibiotic, steroids, pharmacy, pharmacies, prescription
without prescription, no prescription, weight loss, lose weight, fat burn, burn fat, keto, diet pill, pills, cbd, cbd oil, gummies, hemp, thc, vape, kratom, supplement, testosterone, erectile, male enhancement, enlargement, penis, hgh, sarms, cure for, herbal, miracle
belly fat, blood sugar, skin care, anti aging, wrinkle, tinnitus, nerve pain, joint pain, prostate, detox
виагр, сиалис, дженерик, аптек, лекарств, таблетк, похуд, потенци, без рецепта, снижени вес, препарат, закладк, мефедрон, кокаин, гашиш, наркот, нарколог, вывод из запоя, кодирован
potenzmittel, rezeptfrei, abnehmen, apotheke, farmacia, sin receta, adelgaz, perder peso, pharmacie, sans ordonnance, maigrir, perdre du poids, senza ricetta, dimagri, sem receita, emagrec, odchudz, bez recepty, apteka, zayifla, obat, thuoc, 减肥, 药, 壮阳, ダイエット
`;

export const GOODS = `
replica, replicas, rolex, louis vuitton, gucci, ray ban, nike air, air jordan, jordans, yeezy, michael kors, ugg boot, uggs, moncler, designer handbag, watches for, luxury watch, cheap jersey, cheap nfl, outlet, free shipping, discount code, discount, percent off, wholesale, factory price
manufacturer, manufacturers, supplier, suppliers, we supply, we manufacture, our factory, factory in, moq, oem, odm$, best price, best quality, competitive price, made in china, cnc machining, led light, packaging, custom logo, alibaba
buy now, order now, shop now, click here, click the link, click below, click link, visit our, visit us, visit my, check out my, check this, check it out, see here, learn more, find out more, read more, more info, more information here, details here, here is the link
cheap, cheapest, for sale, buy online, online shop, online store, limited time, limited offer, special offer, exclusive offer, act now, hurry, don t miss, last chance, today only, free trial, risk free, money back, no obligation, no cost, 100 free, for free$, absolutely free
купить, цена, цены, заказать, недорог, дешев, скидк, акци, доставк, оптом, поставщик, производител, завод, распродаж, переходи, по ссылке, подробнее, жми, на нашем сайте, гаранти
gunstig, rabatt, kaufen, bestellen sie, kostenlos, unverbindlich, hersteller, lieferant, barato, descuento, oferta, gratis, haga clic, fabricante, proveedor, acheter, pas cher, remise, gratuit, cliquez, fabricant, fournisseur
acquista, sconto, gratuito, clicca, fornitore, offerta, produttore, barato, desconto, clique, fornecedor, tanie, tanio, rabat, kliknij, sprawdz, ucuz, indirim, tikla, murah, diskon, klik, gia re, giam gia, 优惠, 折扣, 供应商, 厂家, 工厂, 批发, 点击, 免费, 加微信, 无料, 激安, ブランドコピー, 할인
`;
