const setOf = (hosts: string): ReadonlySet<string> => new Set(hosts.trim().split(/\s+/));

export const SHORTENERS = setOf(`
bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy shorturl.at tiny.cc bl.ink t.ly s.id v.gd clck.ru vk.cc u.to goo.su bit.do adf.ly
ouo.io shorte.st linktr.ee lnkd.in soo.gd qr.ae cli.gs tr.im x.gd urlz.fr n9.cl acortar.link short.gy dub.sh surl.li tny.im han.gl me2.do kutt.it
shorturl.asia shorturl.gg tinylink.in cutt.us 2u.pw t2m.io heylink.me lnk.bio lnk.to bio.link link.do snip.ly hyperurl.co yourls.org chilp.it
fas.st xurl.es short.cm spoo.me ln.run inx.lv q-r.to wa.link shrtco.de url.cn dwz.cn suo.im t.cn rebrandly.com bitly.com telegra.ph
lnk.do goo-gl.me goo-gl.ru shrtlink.ru tinylink.net tiny.pl tiny.one shorturl.fm shorturl.com rlu.ru clk.im ity.im po.st q.gs gg.gg ttm.sh tr.ee
url.ie u.nu v.ht y2u.be zpr.io bc.vc adfoc.us cpmlink.net exe.io fc.lc linkvertise.com za.gl al.ly s2r.co ecs.page.link page.link app.link `);

/** Places where people are told to go on talking, out of the owner's sight. */
export const MESSENGERS = setOf(
  "t.me telegram.me telegram.org wa.me api.whatsapp.com chat.whatsapp.com join.skype.com discord.gg line.me zalo.me calendly.com forms.gle",
);

/** Places that belong to everyone: a link there says little about its writer. */
export const WELL_KNOWN = setOf(`
youtube.com youtu.be wikipedia.org github.com gitlab.com stackoverflow.com stackexchange.com linkedin.com google.com docs.google.com drive.google.com maps.app.goo.gl
goo.gl/maps dropbox.com wetransfer.com instagram.com facebook.com twitter.com x.com reddit.com medium.com imgur.com flickr.com vimeo.com amazon.com amazon.de
amazon.co.uk ebay.com etsy.com bbc.co.uk bbc.com nytimes.com theguardian.com apple.com microsoft.com mozilla.org npmjs.com pypi.org arxiv.org doi.org
spotify.com soundcloud.com archive.org w3.org ietf.org php.net python.org gist.github.com github.io githubusercontent.com bitbucket.org serverfault.com superuser.com askubuntu.com stackapps.com readthedocs.io
nodejs.org rust-lang.org crates.io docs.rs go.dev golang.org ruby-lang.org rubygems.org packagist.org wordpress.org drupal.org jquery.com css-tricks.com
caniuse.com smashingmagazine.com news.ycombinator.com ycombinator.com debian.org ubuntu.com kernel.org gnu.org apache.org eclipse.org oracle.com ibm.com
jekyllrb.com netlify.com cloudflare.com shopify.com salesforce.com paypal.com stripe.com slack.com zoom.us airbnb.com booking.com tripadvisor.com
trustpilot.com eventbrite.com bandcamp.com imdb.com goodreads.com nih.gov who.int europa.eu ebay.co.uk ebay.de google.co.uk google.de bing.com
wikimedia.org wiktionary.org jsbin.com pastebin.com openstreetmap.org strava.com behance.net`);

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
minuteinbox.com tempail.com emailfake.com generator.email mailcatch.com spam4.me grr.la mailpoof.com luxusmail.org fexbox.org rover.info onetimeusemail.com`);

/** Endings under which names cost next to nothing. */
export const CHEAP_ENDINGS = setOf(`
xyz top online site club icu shop store website live click link buzz cyou space fun biz cf tk ml ga gq vip win bid loan men stream trade date
racing download work rest bond sbs cfd quest monster hair skin makeup beauty autos boats homes lol pw cc ws su best host bet casino poker chat dating sexy xxx porn adult cam webcam credit money cash`);
