import type { VisitorWords } from "../visitor-words.ts";

export const nl = {
  page: {
    thankYou: "Bedankt",
    received: "Uw bericht is ontvangen.",
    filesNotSaved: { one: "{count} bestand is niet opgeslagen", other: "{count} bestanden zijn niet opgeslagen" },
    backTo: "Terug naar {website}",
    notSent: "Uw bericht is niet verzonden",
    formsOnly: "Dit adres accepteert alleen ingezonden formulieren",
    openForm: "Open de pagina met het formulier, vul het in en verzend het daar.",
  },
  refusals: {
    misconfigured:
      "Het formulier op de website is niet goed ingesteld. Neem op een andere manier contact op met de eigenaar van de website.",
    closed:
      "Dit formulier accepteert geen berichten meer. Neem op een andere manier contact op met de eigenaar van de website.",
    incomplete: "Uw bericht is onvolledig aangekomen en niet opgeslagen. Verzend het opnieuw.",
    empty: "Het formulier was leeg. Vul het in en verzend het opnieuw.",
    tooLong: "Uw bericht is te lang. Maak het korter en verzend het opnieuw.",
    tooManyFields:
      "Het formulier heeft te veel velden. Neem op een andere manier contact op met de eigenaar van de website.",
    tooManyMessages: "Er zijn te veel berichten tegelijk verzonden. Wacht even en verzend uw bericht dan opnieuw.",
    unavailable: "Uw bericht kon nu niet worden opgeslagen. Verzend het over een paar minuten opnieuw.",
    fault:
      "Er ging iets mis en uw bericht is niet opgeslagen. Verzend het opnieuw. Lukt het weer niet, neem dan op een andere manier contact op met de eigenaar van de website.",
    fileName: "De naam van een bijlage is te lang. Maak die korter en verzend het formulier opnieuw.",
    filesTooLarge: "De bijlagen zijn samen groter dan {size}. Verzend het formulier zonder bijlagen.",
    filesTooSlow: "Het verzenden van de bijlagen duurde te lang. Verzend het formulier zonder bijlagen.",
    emailNeeded: "Vul uw e-mailadres in en verzend het formulier opnieuw.",
    goBack:
      "Gebruik de terugknop van uw browser om terug te gaan naar het formulier. Wat u hebt ingevuld, staat er meestal nog.",
  },
  fields: {
    character: "Deze tekst bevat een teken dat niet kan worden opgeslagen. Typ de tekst opnieuw.",
    tooLong: "Deze tekst is te lang. Maak die korter.",
    fileName: "De naam van dit bestand is te lang. Maak die korter.",
  },
  notSaved: {
    tooLarge: "te groot",
    tooMany: "te veel bestanden",
    allTooLarge: "alle bestanden samen zijn te groot",
    noSpace: "geen ruimte meer",
    storageFailed: "opslaan mislukt",
    noFiles: "dit formulier accepteert geen bestanden",
  },
  script: {
    sending: "Uw bericht wordt verzonden…",
    notSentYet: "Nog niet verzonden.",
    offline: "U bent offline.",
    connectionLost: "De verbinding is verbroken.",
    serverBusy: "De server is bezet.",
    sentWhenOnline: "Het wordt verzonden zodra u weer online bent.",
    sentAgain: "Het wordt automatisch opnieuw geprobeerd.",
    filesTooLarge: "De bestanden zijn te groot. Verwijder er een paar en probeer het opnieuw.",
    restored: "Wat u eerder hebt ingevuld, staat er weer.",
    maybeNotArrived:
      "Uw bericht is misschien niet aangekomen. Verzend het opnieuw, het wordt maar één keer opgeslagen.",
    tryNow: "Nu proberen",
    cancel: "Annuleren",
    clear: "Wissen",
    goOn: "Doorgaan",
  },
  upload: {
    wrongType: "Bestanden van dit type kunnen hier niet worden verzonden.",
    noFiles: "Dit formulier accepteert geen bestanden.",
    maxFiles: {
      one: "U kunt maximaal {count} bestand verzenden.",
      other: "U kunt maximaal {count} bestanden verzenden.",
    },
    maxSize: "Een bestand mag maximaal {size} groot zijn.",
    maxTotalSize: "Alle bestanden samen mogen maximaal {size} groot zijn.",
    removeFile: "Dit bestand verwijderen",
    removeFiles: "Deze bestanden verwijderen",
    progress: "Uploaden",
    saving: "Opslaan…",
  },
  mail: {
    receivedSubject: "{form}: we hebben uw bericht ontvangen",
    whyReceived:
      "U ontvangt deze e-mail omdat iemand dit adres heeft ingevuld in het formulier ‘{form}’. Was u dat niet, dan kunt u deze e-mail negeren.",
    youWrote: "Op {date} schreef u:",
  },
  confirmation: {
    received: "Bevestig het via de link in de e-mail die u krijgt, dan wordt het bezorgd.",
    subject: "Bevestig uw bericht aan ‘{form}’",
    heading: "Bevestig uw e-mailadres",
    lead: "Uw bericht aan ‘{form}’ wordt bezorgd zodra u bevestigt dat dit uw adres is.",
    button: "Bekijken en bevestigen",
    footer: {
      one: "De link werkt {count} dag. Hebt u dit bericht niet verzonden, negeer deze e-mail dan en het bericht wordt verwijderd.",
      other:
        "De link werkt {count} dagen. Hebt u dit bericht niet verzonden, negeer deze e-mail dan en het bericht wordt verwijderd.",
    },
    consent:
      "Door ‘Bevestigen’ te kiezen bevestigt u dat {address} uw adres is en dat u een bericht aan ‘{form}’ hebt verzonden.",
    question: "Bevestig uw bericht",
    confirm: "Bevestigen",
    confirmed: "Bericht bevestigd",
    delivered: "Bedankt. Uw bericht is bezorgd.",
    already: "Al bevestigd",
    nothingToDo: "Uw bericht was al bevestigd. U hoeft niets meer te doen.",
    expired: "Deze link is verlopen",
    sendAgain: "Uw bericht is niet bezorgd. Verzend het opnieuw om een nieuwe link te krijgen.",
    broken: "Deze link werkt niet",
    tryLinkAgain:
      "De link is onvolledig of het bericht is verwijderd. Open de link in de e-mail opnieuw, of verzend uw bericht opnieuw.",
  },
} as const satisfies VisitorWords;
