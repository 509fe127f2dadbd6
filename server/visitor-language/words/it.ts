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
} as const satisfies VisitorWords;
