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
} as const satisfies VisitorWords;
