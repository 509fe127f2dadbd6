import type { VisitorWords } from "../visitor-words.ts";

export const it = {
  page: {
    thankYou: "Grazie",
    received: "Il suo messaggio è stato ricevuto.",
    filesNotSaved: { one: "{count} file non è stato salvato", other: "{count} file non sono stati salvati" },
    backTo: "Torna a {website}",
    notSent: "Il suo messaggio non è stato inviato",
    formsOnly: "Questo indirizzo accetta solo l’invio di moduli",
    openForm: "Apra la pagina con il modulo, lo compili e lo invii da lì.",
  },
  refusals: {
    misconfigured:
      "Il modulo del sito non è configurato correttamente. Contatti il responsabile del sito in un altro modo.",
    closed: "Questo modulo non accetta più messaggi. Contatti il responsabile del sito in un altro modo.",
    incomplete: "Il suo messaggio è arrivato incompleto e non è stato salvato. Lo invii di nuovo.",
    empty: "Il modulo era vuoto. Lo compili e lo invii di nuovo.",
    tooLong: "Il suo messaggio è troppo lungo. Lo abbrevi e lo invii di nuovo.",
    tooManyFields: "Il modulo ha troppi campi. Contatti il responsabile del sito in un altro modo.",
    tooManyMessages:
      "Sono stati inviati troppi messaggi contemporaneamente. Attenda un momento, poi invii di nuovo il suo.",
    unavailable: "Al momento non è possibile salvare il suo messaggio. Lo invii di nuovo tra qualche minuto.",
    fault:
      "Si è verificato un errore e il suo messaggio non è stato salvato. Lo invii di nuovo. Se l’errore si ripete, contatti il responsabile del sito in un altro modo.",
    fileName: "Il nome di un file allegato è troppo lungo. Lo abbrevi e invii di nuovo il modulo.",
    filesTooLarge: "I file allegati superano {size} in totale. Invii il modulo senza di essi.",
    filesTooSlow: "L’invio dei file allegati ha richiesto troppo tempo. Invii il modulo senza di essi.",
    emailNeeded: "Inserisca il suo indirizzo e-mail e invii di nuovo il modulo.",
    goBack: "Usi il pulsante Indietro del browser per tornare al modulo. Di solito ciò che ha scritto è ancora lì.",
  },
  fields: {
    character: "Questo testo contiene un carattere che non può essere salvato. Lo scriva di nuovo.",
    tooLong: "Questo testo è troppo lungo. Lo abbrevi.",
    fileName: "Il nome di questo file è troppo lungo. Lo abbrevi.",
  },
  notSaved: {
    tooLarge: "troppo grande",
    tooMany: "troppi file",
    allTooLarge: "i file insieme sono troppo grandi",
    noSpace: "spazio esaurito",
    storageFailed: "errore di salvataggio",
    noFiles: "questo modulo non accetta file",
  },
  script: {
    sending: "Invio del messaggio in corso…",
    notSentYet: "Non ancora inviato.",
    offline: "Non è connesso a Internet.",
    connectionLost: "La connessione si è interrotta.",
    serverBusy: "Il server è occupato.",
    sentWhenOnline: "Verrà inviato quando sarà di nuovo online.",
    sentAgain: "L’invio verrà ritentato automaticamente.",
    filesTooLarge: "I file sono troppo grandi. Ne rimuova alcuni e riprovi.",
    restored: "Ciò che aveva scritto è stato ripristinato.",
    maybeNotArrived: "Il suo messaggio potrebbe non essere arrivato. Lo invii di nuovo, verrà salvato una sola volta.",
    tryNow: "Prova ora",
    cancel: "Annulla",
    clear: "Cancella",
    goOn: "Continua",
  },
  upload: {
    wrongType: "I file di questo tipo non possono essere inviati qui.",
    noFiles: "Questo modulo non accetta file.",
    maxFiles: { one: "Può inviare al massimo {count} file.", other: "Può inviare al massimo {count} file." },
    maxSize: "Un file può avere al massimo {size}.",
    maxTotalSize: "Tutti i file insieme possono avere al massimo {size}.",
    removeFile: "Rimuovi questo file",
    removeFiles: "Rimuovi questi file",
    progress: "Caricamento",
    saving: "Salvataggio…",
  },
  mail: {
    receivedSubject: "{form}: abbiamo ricevuto il suo messaggio",
    whyReceived:
      "Riceve questa e-mail perché qualcuno ha inserito questo indirizzo nel modulo «{form}». Se non è stato lei, la ignori.",
    youWrote: "Il {date} ha scritto:",
  },
  confirmation: {
    received: "Per consegnarlo, lo confermi con il link nell’e-mail che riceverà.",
    subject: "Confermi il suo messaggio a «{form}»",
    heading: "Confermi il suo indirizzo e-mail",
    lead: "Il suo messaggio a «{form}» verrà consegnato quando confermerà che questo è il suo indirizzo.",
    button: "Controlla e conferma",
    footer: {
      one: "Il link è valido per {count} giorno. Se non ha inviato questo messaggio, ignori questa e-mail e il messaggio verrà eliminato.",
      other:
        "Il link è valido per {count} giorni. Se non ha inviato questo messaggio, ignori questa e-mail e il messaggio verrà eliminato.",
    },
    consent:
      "Scegliendo «Conferma» conferma che {address} è il suo indirizzo e che ha inviato un messaggio a «{form}».",
    question: "Confermi il suo messaggio",
    confirm: "Conferma",
    confirmed: "Messaggio confermato",
    delivered: "Grazie. Il suo messaggio è stato consegnato.",
    already: "Già confermato",
    nothingToDo: "Il suo messaggio era già stato confermato. Non deve fare altro.",
    expired: "Questo link è scaduto",
    sendAgain: "Il suo messaggio non è stato consegnato. Lo invii di nuovo per ricevere un nuovo link.",
    broken: "Questo link non funziona",
    tryLinkAgain:
      "È incompleto, oppure il messaggio è stato eliminato. Apra di nuovo il link nell’e-mail o invii di nuovo il messaggio.",
  },
} as const satisfies VisitorWords;
