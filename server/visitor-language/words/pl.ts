import type { VisitorWords } from "../visitor-words.ts";

export const pl = {
  page: {
    thankYou: "Dziękujemy",
    received: "Otrzymaliśmy Twoją wiadomość.",
    filesNotSaved: {
      one: "Nie zapisano {count} pliku",
      few: "Nie zapisano {count} plików",
      many: "Nie zapisano {count} plików",
      other: "Nie zapisano {count} pliku",
    },
    backTo: "Wróć do {website}",
    notSent: "Twoja wiadomość nie została wysłana",
    formsOnly: "Ten adres przyjmuje tylko formularze",
    openForm: "Otwórz stronę z formularzem, wypełnij go i wyślij stamtąd.",
  },
  refusals: {
    misconfigured:
      "Formularz na stronie nie jest poprawnie skonfigurowany. Skontaktuj się z właścicielem strony w inny sposób.",
    closed: "Ten formularz nie przyjmuje już wiadomości. Skontaktuj się z właścicielem strony w inny sposób.",
    incomplete: "Twoja wiadomość dotarła niekompletna i nie została zapisana. Wyślij ją ponownie.",
    empty: "Formularz był pusty. Wypełnij go i wyślij ponownie.",
    tooLong: "Twoja wiadomość jest za długa. Skróć ją i wyślij ponownie.",
    tooManyFields: "Formularz ma za dużo pól. Skontaktuj się z właścicielem strony w inny sposób.",
    tooManyMessages: "Wysłano zbyt wiele wiadomości naraz. Poczekaj chwilę i wyślij swoją ponownie.",
    unavailable: "Nie można teraz zapisać Twojej wiadomości. Wyślij ją ponownie za kilka minut.",
    fault:
      "Wystąpił błąd i Twoja wiadomość nie została zapisana. Wyślij ją ponownie. Jeśli to nie pomoże, skontaktuj się z właścicielem strony w inny sposób.",
    fileName: "Nazwa załączonego pliku jest za długa. Skróć ją i wyślij formularz ponownie.",
    filesTooLarge: "Załączone pliki mają łącznie ponad {size}. Wyślij formularz bez nich.",
    filesTooSlow: "Wysyłanie załączonych plików trwało zbyt długo. Wyślij formularz bez nich.",
  },
  notSaved: {
    tooLarge: "za duży",
    tooMany: "za dużo plików",
    allTooLarge: "wszystkie pliki razem są za duże",
    noSpace: "brak miejsca",
    storageFailed: "błąd zapisu",
    noFiles: "ten formularz nie przyjmuje plików",
  },
  script: {
    sending: "Wysyłanie wiadomości…",
    notSentYet: "Jeszcze nie wysłano.",
    offline: "Brak połączenia z internetem.",
    connectionLost: "Połączenie zostało przerwane.",
    serverBusy: "Serwer jest zajęty.",
    sentWhenOnline: "Wiadomość zostanie wysłana, gdy połączenie wróci.",
    sentAgain: "Próba zostanie ponowiona automatycznie.",
    filesTooLarge: "Pliki są za duże. Usuń niektóre i spróbuj ponownie.",
    restored: "Przywrócono wpisany wcześniej tekst.",
    maybeNotArrived: "Twoja wiadomość mogła nie dotrzeć. Wyślij ją ponownie, zostanie zapisana tylko raz.",
    tryNow: "Spróbuj teraz",
    cancel: "Anuluj",
    clear: "Wyczyść",
    goOn: "Dalej",
  },
  upload: {
    noFiles: "Ten formularz nie przyjmuje plików.",
    maxFiles: {
      one: "Możesz wysłać najwyżej {count} plik.",
      few: "Możesz wysłać najwyżej {count} pliki.",
      many: "Możesz wysłać najwyżej {count} plików.",
      other: "Możesz wysłać najwyżej {count} pliku.",
    },
    maxSize: "Plik może mieć najwyżej {size}.",
    maxTotalSize: "Wszystkie pliki razem mogą mieć najwyżej {size}.",
    removeFile: "Usuń ten plik",
    removeFiles: "Usuń te pliki",
    progress: "Przesyłanie",
    saving: "Zapisywanie…",
  },
  mail: {
    receivedSubject: "{form}: otrzymaliśmy Twoją wiadomość",
    whyReceived:
      "Otrzymujesz tę wiadomość, ponieważ ktoś wpisał ten adres w formularzu „{form}”. Jeśli to nie Ty, zignoruj ją.",
    youWrote: "Dnia {date} napisano:",
  },
} as const satisfies VisitorWords;
