import type { VisitorWords } from "../visitor-words.ts";

export const de = {
  page: {
    thankYou: "Vielen Dank",
    received: "Ihre Nachricht ist angekommen.",
    filesNotSaved: { one: "{count} Datei wurde nicht gespeichert", other: "{count} Dateien wurden nicht gespeichert" },
    backTo: "Zurück zu {website}",
    notSent: "Ihre Nachricht wurde nicht gesendet",
    formsOnly: "Diese Adresse nimmt nur Formulare an",
    openForm: "Öffnen Sie die Seite mit dem Formular, füllen Sie es aus und senden Sie es dort ab.",
  },
  refusals: {
    misconfigured:
      "Das Formular auf der Website ist nicht richtig eingerichtet. Bitte wenden Sie sich auf einem anderen Weg an den Betreiber der Website.",
    closed:
      "Dieses Formular nimmt keine Nachrichten mehr an. Bitte wenden Sie sich auf einem anderen Weg an den Betreiber der Website.",
    incomplete: "Ihre Nachricht kam unvollständig an und wurde nicht gespeichert. Bitte senden Sie sie noch einmal.",
    empty: "Das Formular war leer. Bitte füllen Sie es aus und senden Sie es noch einmal.",
    tooLong: "Ihre Nachricht ist zu lang. Bitte kürzen Sie sie und senden Sie sie noch einmal.",
    tooManyFields:
      "Das Formular hat zu viele Felder. Bitte wenden Sie sich auf einem anderen Weg an den Betreiber der Website.",
    tooManyMessages:
      "Es wurden zu viele Nachrichten auf einmal gesendet. Bitte warten Sie einen Moment und senden Sie Ihre Nachricht noch einmal.",
    unavailable:
      "Ihre Nachricht konnte gerade nicht gespeichert werden. Bitte senden Sie sie in einigen Minuten noch einmal.",
    fault:
      "Ein Fehler ist aufgetreten, und Ihre Nachricht wurde nicht gespeichert. Bitte senden Sie sie noch einmal. Wenn das nicht hilft, wenden Sie sich auf einem anderen Weg an den Betreiber der Website.",
    fileName:
      "Der Name einer angehängten Datei ist zu lang. Bitte kürzen Sie ihn und senden Sie das Formular noch einmal.",
    filesTooLarge:
      "Die angehängten Dateien sind zusammen größer als {size}. Bitte senden Sie das Formular ohne Dateien.",
    filesTooSlow: "Das Senden der Dateien hat zu lange gedauert. Bitte senden Sie das Formular ohne Dateien.",
    emailNeeded: "Bitte geben Sie Ihre E-Mail-Adresse ein und senden Sie das Formular noch einmal.",
    goBack: "Mit der Zurück-Taste Ihres Browsers kommen Sie zum Formular zurück. Ihre Eingaben sind meistens noch da.",
  },
  fields: {
    character:
      "Dieser Text enthält ein Zeichen, das nicht gespeichert werden kann. Bitte geben Sie ihn noch einmal ein.",
    tooLong: "Dieser Text ist zu lang. Bitte kürzen Sie ihn.",
    fileName: "Der Name dieser Datei ist zu lang. Bitte kürzen Sie ihn.",
  },
  notSaved: {
    tooLarge: "zu groß",
    tooMany: "zu viele Dateien",
    allTooLarge: "alle Dateien zusammen sind zu groß",
    noSpace: "kein Speicherplatz mehr",
    storageFailed: "Fehler beim Speichern",
    noFiles: "dieses Formular nimmt keine Dateien an",
  },
  script: {
    sending: "Ihre Nachricht wird gesendet…",
    notSentYet: "Noch nicht gesendet.",
    offline: "Sie sind offline.",
    connectionLost: "Die Verbindung wurde unterbrochen.",
    serverBusy: "Der Server ist überlastet.",
    sentWhenOnline: "Die Nachricht wird gesendet, sobald Sie wieder online sind.",
    sentAgain: "Die Nachricht wird automatisch noch einmal gesendet.",
    filesTooLarge: "Die Dateien sind zu groß. Bitte entfernen Sie einige und versuchen Sie es noch einmal.",
    restored: "Was Sie zuvor eingegeben haben, ist wieder da.",
    maybeNotArrived:
      "Ihre Nachricht ist vielleicht nicht angekommen. Senden Sie sie noch einmal, sie wird nur einmal gespeichert.",
    tryNow: "Jetzt versuchen",
    cancel: "Abbrechen",
    clear: "Leeren",
    goOn: "Weiter",
  },
  upload: {
    wrongType: "Dateien dieses Typs können hier nicht gesendet werden.",
    noFiles: "Dieses Formular nimmt keine Dateien an.",
    maxFiles: {
      one: "Sie können höchstens {count} Datei senden.",
      other: "Sie können höchstens {count} Dateien senden.",
    },
    maxSize: "Eine Datei darf höchstens {size} groß sein.",
    maxTotalSize: "Alle Dateien zusammen dürfen höchstens {size} groß sein.",
    removeFile: "Diese Datei entfernen",
    removeFiles: "Diese Dateien entfernen",
    progress: "Hochladen",
    saving: "Wird gespeichert…",
  },
  mail: {
    receivedSubject: "{form}: Ihre Nachricht ist angekommen",
    whyReceived:
      "Sie erhalten diese E-Mail, weil jemand diese Adresse in das Formular „{form}“ eingetragen hat. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.",
    youWrote: "Am {date} schrieben Sie:",
  },
  confirmation: {
    received: "Damit sie zugestellt wird, bestätigen Sie sie über den Link in der E-Mail, die Sie erhalten.",
    subject: "Bestätigen Sie Ihre Nachricht an „{form}“",
    heading: "Bestätigen Sie Ihre E-Mail-Adresse",
    lead: "Ihre Nachricht an „{form}“ wird zugestellt, sobald Sie bestätigen, dass dies Ihre Adresse ist.",
    button: "Ansehen und bestätigen",
    footer: {
      one: "Der Link gilt {count} Tag. Wenn Sie diese Nachricht nicht gesendet haben, ignorieren Sie diese E-Mail, und die Nachricht wird gelöscht.",
      other:
        "Der Link gilt {count} Tage. Wenn Sie diese Nachricht nicht gesendet haben, ignorieren Sie diese E-Mail, und die Nachricht wird gelöscht.",
    },
    consent:
      "Mit „Bestätigen“ bestätigen Sie, dass {address} Ihre Adresse ist und dass Sie eine Nachricht an „{form}“ gesendet haben.",
    question: "Bestätigen Sie Ihre Nachricht",
    confirm: "Bestätigen",
    confirmed: "Nachricht bestätigt",
    delivered: "Vielen Dank. Ihre Nachricht wurde zugestellt.",
    already: "Bereits bestätigt",
    nothingToDo: "Ihre Nachricht wurde schon bestätigt. Sie müssen nichts mehr tun.",
    expired: "Dieser Link ist abgelaufen",
    sendAgain: "Ihre Nachricht wurde nicht zugestellt. Senden Sie sie noch einmal, um einen neuen Link zu erhalten.",
    broken: "Dieser Link funktioniert nicht",
    tryLinkAgain:
      "Er ist unvollständig, oder die Nachricht wurde gelöscht. Öffnen Sie den Link in der E-Mail noch einmal, oder senden Sie Ihre Nachricht erneut.",
  },
} as const satisfies VisitorWords;
