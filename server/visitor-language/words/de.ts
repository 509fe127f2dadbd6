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
  privacy: {
    title: "Was mit Ihrer Nachricht geschieht",
    about: "Hier geht es um Nachrichten, die mit dem Formular „{form}“ gesendet werden.",
    responsible: "Wer verantwortlich ist",
    representative: "Vertreter: {name}",
    officer: "Datenschutzbeauftragter: {name}",
    purpose: "Wofür Ihre Nachricht verwendet wird",
    legalBasis: "Rechtsgrundlage: {basis}.",
    bases: {
      consent: "Ihre Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO)",
      contract: "ein Vertrag mit Ihnen oder dessen Anbahnung (Art. 6 Abs. 1 Buchst. b DSGVO)",
      obligation: "eine rechtliche Verpflichtung (Art. 6 Abs. 1 Buchst. c DSGVO)",
      vital: "lebenswichtige Interessen (Art. 6 Abs. 1 Buchst. d DSGVO)",
      public: "eine Aufgabe im öffentlichen Interesse (Art. 6 Abs. 1 Buchst. e DSGVO)",
      legitimate: "unsere berechtigten Interessen (Art. 6 Abs. 1 Buchst. f DSGVO)",
    },
    withdraw: "Sie können Ihre Einwilligung jederzeit widerrufen. Was vorher geschah, bleibt rechtmäßig.",
    object: "Sie können dem aus Gründen widersprechen, die sich aus Ihrer Situation ergeben.",
    kept: "Was gespeichert wird",
    entered: "Was Sie in das Formular eingeben.",
    notKept: "Was Sie in das Formular eingeben, wird weitergeleitet und nicht gespeichert.",
    files: "Die Dateien, die Sie anhängen.",
    origin: "Die Zeit, Ihre IP-Adresse, Ihr Browser und die Seite mit dem Formular.",
    howLong: "Wie lange es gespeichert wird",
    keptDays: {
      one: "Ihre Nachricht wird {count} Tag nach dem Eingang gelöscht oder früher.",
      other: "Ihre Nachricht wird {count} Tage nach dem Eingang gelöscht oder früher.",
    },
    unconfirmedDays: {
      one: "Eine Nachricht, die Sie nicht bestätigen, wird nach {count} Tag gelöscht.",
      other: "Eine Nachricht, die Sie nicht bestätigen, wird nach {count} Tagen gelöscht.",
    },
    originDays: {
      one: "Ihre IP-Adresse und Ihr Browser werden nach {count} Tag gelöscht.",
      other: "Ihre IP-Adresse und Ihr Browser werden nach {count} Tagen gelöscht.",
    },
    fieldDays: {
      one: "„{field}“ wird nach {count} Tag gelöscht.",
      other: "„{field}“ wird nach {count} Tagen gelöscht.",
    },
    backups: "Kopien in Sicherungen werden später gelöscht, wenn neuere Sicherungen sie ersetzen.",
    copies: "Kopien, die per E-Mail gesendet oder weitergeleitet wurden, werden gesondert gelöscht.",
    receivers: "Wer es erhält",
    inbox: "Wir lesen Ihre Nachricht in einem geschützten Posteingang.",
    byEmail: "Wir erhalten sie auch per E-Mail.",
    systems: "Sie wird an ein anderes System weitergeleitet, das wir verwenden.",
    chat: "Sie wird an einen Chatdienst weitergeleitet, den wir verwenden.",
    exports: "Kopien werden regelmäßig an einen Ort exportiert, den wir verwenden.",
    agents: "KI-Assistenten, die wir verwenden, können sie lesen.",
    spamServices: "Ein Dienst, der Spam erkennt, prüft sie.",
    turnstile: "Cloudflare erhält Ihre IP-Adresse, um zu prüfen, dass Sie ein Mensch sind.",
    named: "Nämlich: {names}",
    providers: "Unternehmen, die für uns Daten verarbeiten",
    spam: "Automatische Sortierung",
    spamSorted:
      "Ein Programm sortiert Spam aus. Es entscheidet nur, in welchem Ordner Ihre Nachricht erscheint. Auch diesen Ordner können Menschen lesen.",
    rights: "Ihre Rechte",
    rightsText:
      "Sie können uns fragen, was wir über Sie speichern, und es berichtigen, löschen, einschränken oder sich aushändigen lassen. Wenden Sie sich dazu wie oben angegeben an uns.",
    complaint: "Sie können sich auch bei einer Datenschutzbehörde beschweren.",
    more: "Weitere Informationen",
    policy: "Datenschutzerklärung",
  },
} as const satisfies VisitorWords;
