import { isHostOf, type Link } from "../text/links.ts";

const setOf = (hosts: string): ReadonlySet<string> => new Set(hosts.trim().split(/\s+/));

const SHORTENERS = setOf(`
bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy shorturl.at tiny.cc bl.ink t.ly s.id v.gd clck.ru vk.cc u.to goo.su bit.do adf.ly
ouo.io shorte.st linktr.ee lnkd.in soo.gd qr.ae cli.gs tr.im x.gd urlz.fr n9.cl acortar.link short.gy dub.sh surl.li tny.im han.gl me2.do kutt.it
shorturl.asia shorturl.gg tinylink.in cutt.us 2u.pw t2m.io heylink.me lnk.bio lnk.to bio.link link.do snip.ly hyperurl.co yourls.org chilp.it
fas.st xurl.es short.cm spoo.me ln.run inx.lv q-r.to wa.link shrtco.de url.cn dwz.cn suo.im t.cn rebrandly.com bitly.com telegra.ph
lnk.do goo-gl.me goo-gl.ru shrtlink.ru tinylink.net tiny.pl tiny.one shorturl.fm shorturl.com rlu.ru clk.im ity.im po.st q.gs gg.gg ttm.sh tr.ee
url.ie u.nu v.ht y2u.be zpr.io bc.vc adfoc.us cpmlink.net exe.io fc.lc linkvertise.com za.gl al.ly s2r.co ecs.page.link page.link app.link
ibit.ly biturl.top xtl.jp trib.al mcaf.ee encurtador.com.br encr.pw vo.la reurl.cc ppt.cc lihi.cc urlr.me hyp.la b.link shorter.gg 1url.cz rotf.lol bit.ws goo-gl.ru.com`);

/** Short links that a service makes only for its own pages, so their target is known. */
const SHARE_LINKS = setOf(`
maps.app.goo.gl photos.app.goo.gl share.google g.co g.page forms.gle youtu.be amzn.to amzn.eu a.co ebay.us etsy.me fb.me fb.watch redd.it spoti.fi git.io apple.co
1drv.ms aka.ms we.tl w.wiki pin.it vm.tiktok.com vt.tiktok.com on.soundcloud.com tmblr.co flic.kr dai.ly osm.org abnb.me`);

/** True if a link hides its target. */
export function isShortened({ host, path }: Pick<Link, "host" | "path">): boolean {
  if (path.length <= 1 || !isHostOf(host, SHORTENERS) || isHostOf(host, SHARE_LINKS)) return false;
  return !(host === "goo.gl" && /^\/(?:maps|photos|forms|app\/maps)\//.test(path));
}

/** Places where people are asked to continue talking, out of the owner's sight. */
export const MESSENGERS = setOf(
  "t.me telegram.me telegram.org wa.me api.whatsapp.com chat.whatsapp.com join.skype.com discord.gg line.me zalo.me",
);

/** Shared places: a link there says little about its writer. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...SHARE_LINKS,
  ...setOf(`
youtube.com wikipedia.org wikimedia.org wiktionary.org github.com gitlab.com stackoverflow.com stackexchange.com linkedin.com google.com docs.google.com drive.google.com
dropbox.com wetransfer.com instagram.com facebook.com twitter.com x.com reddit.com medium.com imgur.com flickr.com vimeo.com etsy.com bbc.co.uk bbc.com nytimes.com
theguardian.com apple.com microsoft.com mozilla.org npmjs.com avast.com avg.com pypi.org arxiv.org doi.org spotify.com soundcloud.com archive.org w3.org ietf.org php.net python.org
gist.github.com github.io githubusercontent.com bitbucket.org serverfault.com superuser.com askubuntu.com stackapps.com readthedocs.io nodejs.org rust-lang.org crates.io
docs.rs go.dev golang.org ruby-lang.org rubygems.org packagist.org wordpress.org drupal.org jquery.com css-tricks.com caniuse.com smashingmagazine.com
news.ycombinator.com ycombinator.com debian.org ubuntu.com kernel.org gnu.org apache.org eclipse.org oracle.com ibm.com jekyllrb.com netlify.com cloudflare.com
shopify.com salesforce.com paypal.com stripe.com slack.com zoom.us airbnb.com booking.com tripadvisor.com trustpilot.com eventbrite.com bandcamp.com imdb.com
goodreads.com nih.gov who.int europa.eu bing.com jsbin.com pastebin.com openstreetmap.org strava.com behance.net`),
  // Meetings, documents and files.
  ...setOf(`
webex.com gotomeeting.com whereby.com meet.jit.si teams.live.com office.com sharepoint.com onedrive.live.com icloud.com box.com notion.so notion.site figma.com canva.com
miro.com trello.com airtable.com typeform.com surveymonkey.com jotform.com doodle.com calendly.com cal.com loom.com issuu.com scribd.com slideshare.net prezi.com
overleaf.com smugmug.com docusign.net evernote.com proton.me mega.nz pcloud.com swisstransfer.com sendgb.com transfernow.net`),
  // Maps, journeys and parcels.
  ...setOf(`
waze.com what3words.com w3w.co mapy.cz mapy.com komoot.com komoot.de here.com bing.com openstreetmap.de viamichelin.com citymapper.com rome2rio.com trainline.com bahn.de
sbb.ch oebb.at sncf-connect.com ns.nl alltrails.com outdooractive.com garmin.com dhl.com dhl.de ups.com fedex.com usps.com royalmail.com parcelforce.com evri.com
hermesworld.com myhermes.de dpd.com dpd.de dpd.co.uk gls-group.com gls-group.eu laposte.fr colissimo.fr chronopost.fr mondialrelay.fr postnl.nl bpost.be
correos.es seur.com ctt.pt poste.it post.at post.ch inpost.pl postnord.com posten.no matkahuolto.fi canadapost.ca canadapost-postescanada.ca auspost.com.au
17track.net parcelsapp.com aftership.com track24.net`),
  // Pictures, film and music; listings, shops and tables.
  ...setOf(`
dailymotion.com twitch.tv tiktok.com pinterest.com threads.net bsky.app mastodon.social tumblr.com deviantart.com artstation.com dribbble.com 500px.com unsplash.com
pexels.com dafont.com fonts.google.com adobe.com adobe.io myportfolio.com vsco.co mixcloud.com musescore.com genius.com discogs.com musicbrainz.org letterboxd.com twitch.com
rightmove.co.uk zoopla.co.uk onthemarket.com zillow.com realtor.com redfin.com idealista.com idealista.it fotocasa.es immobilienscout24.de immowelt.de immonet.de funda.nl
immobiliare.it leboncoin.fr seloger.com gumtree.com craigslist.org autotrader.co.uk autotrader.com mobile.de autoscout24.com autoscout24.de kleinanzeigen.de marktplaats.nl
allegro.pl otodom.pl olx.pl olx.pt milanuncios.com wallapop.com vinted.com finn.no blocket.se willhaben.at ricardo.ch tutti.ch
opentable.com thefork.com resy.com yelp.com ubereats.com deliveroo.co.uk just-eat.co.uk lieferando.de doordash.com grubhub.com vrbo.com hotels.com expedia.com kayak.com
ikea.com argos.co.uk johnlewis.com tesco.com screwfix.com diy.com walmart.com target.com bestbuy.com wayfair.com homedepot.com lowes.com costco.com newegg.com
otto.de zalando.de mediamarkt.de saturn.de obi.de bauhaus.info hornbach.de thomann.de decathlon.com decathlon.fr leroymerlin.fr fnac.com cdiscount.com manomano.fr
bol.com coolblue.nl conrad.de reverb.com aliexpress.com alibaba.com zara.com hm.com uniqlo.com nike.com adidas.com indeed.com xing.com glassdoor.com stepstone.de`),
]);

// Shops and services with branches in every country, under names that nobody else may use.
const EVERYWHERE =
  /^(?:[a-z0-9-]+\.)*(?:google|amazon|ebay|ikea|tripadvisor|airbnb|decathlon|zalando)\.(?:com?\.)?[a-z]{2}$/;

export function isWellKnown(host: string): boolean {
  return isHostOf(host, WELL_KNOWN) || EVERYWHERE.test(host);
}

export const FREE_MAIL = setOf(`
gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.co.in yahoo.com.br yahoo.es yahoo.it ymail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de
hotmail.it hotmail.es outlook.com outlook.de outlook.fr live.com live.co.uk live.nl msn.com icloud.com me.com mac.com aol.com aim.com gmx.de gmx.net gmx.at gmx.com
gmx.ch web.de t-online.de freenet.de mail.com proton.me protonmail.com pm.me fastmail.com fastmail.fm zoho.com hey.com tutanota.com tuta.io orange.fr wanadoo.fr
free.fr laposte.net sfr.fr bbox.fr libero.it virgilio.it alice.it tiscali.it tin.it btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com blueyonder.co.uk
comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net shaw.ca rogers.com sympatico.ca telus.net bigpond.com optusnet.com.au
xtra.co.nz bluewin.ch hispeed.ch ziggo.nl kpnmail.nl planet.nl home.nl telenet.be skynet.be proximus.be telia.com online.no wp.pl o2.pl onet.pl interia.pl gazeta.pl
seznam.cz centrum.cz email.cz azet.sk citromail.hu freemail.hu abv.bg ukr.net i.ua uol.com.br bol.com.br terra.com.br ig.com.br naver.com daum.net hanmail.net qq.com
163.com 126.com sina.com foxmail.com yeah.net rediffmail.com yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp mynet.com rambler.ru`);

export const RUSSIAN_MAIL = setOf("mail.ru bk.ru inbox.ru list.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru");

export const THROW_AWAY_MAIL = setOf(`
mailinator.com guerrillamail.com guerrillamail.info sharklasers.com 10minutemail.com temp-mail.org tempmail.com yopmail.com trashmail.com getnada.com dispostable.com
maildrop.cc throwawaymail.com fakeinbox.com mintemail.com mohmal.com emailondeck.com tempr.email discard.email spamgourmet.com mailnesia.com mytemp.email
moakt.com tempmailo.com inboxkitten.com burnermail.io mail7.io 1secmail.com 1secmail.net 1secmail.org wwjmp.com esiix.com xojxe.com dropmail.me 10mail.org
minuteinbox.com tempail.com emailfake.com generator.email mailcatch.com spam4.me grr.la mailpoof.com luxusmail.org fexbox.org rover.info onetimeusemail.com
dont-reply.me do-not-respond.me do-not-reply.me testform.xyz checkyourform.xyz forms-checker.online formtest.guru tacoblastmail.com polosmail.com duhastmail.com
bekommenmail.com fringmail.com thefmail.com mailbox.in.ua`);

/** Domain endings with nearly free registration. */
export const CHEAP_ENDINGS = setOf(`
xyz top online site club icu shop store website live click link buzz cyou space fun biz cf tk ml ga gq vip win bid loan men stream trade date
racing download work rest bond sbs cfd quest monster hair skin makeup beauty autos boats homes lol pw cc ws su best host bet casino poker chat dating sexy xxx porn adult cam webcam credit money cash
ru.com sa.com za.com in.net`);
