import type { VisitorWords } from "../visitor-words.ts";

export const fr = {
  page: {
    thankYou: "Merci",
    received: "Votre message a bien été reçu.",
    filesNotSaved: {
      one: "{count} fichier n’a pas été enregistré",
      other: "{count} fichiers n’ont pas été enregistrés",
    },
    backTo: "Retour à {website}",
    notSent: "Votre message n’a pas été envoyé",
    formsOnly: "Cette adresse n’accepte que les envois de formulaires",
    openForm: "Ouvrez la page du formulaire, remplissez-le et envoyez-le depuis cette page.",
  },
  refusals: {
    misconfigured:
      "Le formulaire du site n’est pas configuré correctement. Veuillez contacter le responsable du site par un autre moyen.",
    closed: "Ce formulaire n’accepte plus de messages. Veuillez contacter le responsable du site par un autre moyen.",
    incomplete: "Votre message est arrivé incomplet et n’a pas été enregistré. Veuillez l’envoyer à nouveau.",
    empty: "Le formulaire était vide. Veuillez le remplir et l’envoyer à nouveau.",
    tooLong: "Votre message est trop long. Veuillez le raccourcir et l’envoyer à nouveau.",
    tooManyFields:
      "Le formulaire contient trop de champs. Veuillez contacter le responsable du site par un autre moyen.",
    tooManyMessages:
      "Trop de messages ont été envoyés en même temps. Veuillez patienter un instant, puis envoyer à nouveau le vôtre.",
    unavailable:
      "Votre message n’a pas pu être enregistré pour le moment. Veuillez l’envoyer à nouveau dans quelques minutes.",
    fault:
      "Une erreur s’est produite et votre message n’a pas été enregistré. Veuillez l’envoyer à nouveau. Si l’erreur persiste, contactez le responsable du site par un autre moyen.",
    fileName: "Le nom d’un fichier joint est trop long. Veuillez le raccourcir et envoyer à nouveau le formulaire.",
    filesTooLarge: "Les fichiers joints dépassent {size} au total. Veuillez envoyer le formulaire sans ces fichiers.",
    filesTooSlow: "L’envoi des fichiers joints a pris trop de temps. Veuillez envoyer le formulaire sans ces fichiers.",
  },
  notSaved: {
    tooLarge: "trop volumineux",
    tooMany: "trop de fichiers",
    allTooLarge: "l’ensemble des fichiers est trop volumineux",
    noSpace: "plus d’espace disponible",
    storageFailed: "échec de l’enregistrement",
    noFiles: "ce formulaire n’accepte pas de fichiers",
  },
  script: {
    sending: "Envoi de votre message…",
    notSentYet: "Pas encore envoyé.",
    offline: "Vous êtes hors ligne.",
    connectionLost: "La connexion a été interrompue.",
    serverBusy: "Le serveur est occupé.",
    sentWhenOnline: "Votre message sera envoyé dès que vous serez de nouveau en ligne.",
    sentAgain: "Un nouvel essai aura lieu automatiquement.",
    filesTooLarge: "Les fichiers sont trop volumineux. Veuillez en retirer et réessayer.",
    restored: "Votre saisie précédente a été restaurée.",
    maybeNotArrived:
      "Votre message n’est peut-être pas arrivé. Envoyez-le à nouveau, il ne sera enregistré qu’une seule fois.",
    tryNow: "Réessayer maintenant",
    cancel: "Annuler",
    clear: "Effacer",
    goOn: "Continuer",
  },
  upload: {
    noFiles: "Ce formulaire n’accepte pas de fichiers.",
    maxFiles: {
      one: "Vous pouvez envoyer {count} fichier au maximum.",
      other: "Vous pouvez envoyer {count} fichiers au maximum.",
    },
    maxSize: "Un fichier peut faire {size} au maximum.",
    maxTotalSize: "L’ensemble des fichiers peut faire {size} au maximum.",
    removeFile: "Retirer ce fichier",
    removeFiles: "Retirer ces fichiers",
    progress: "Envoi des fichiers",
    saving: "Enregistrement…",
  },
  mail: {
    receivedSubject: "{form} : nous avons reçu votre message",
    whyReceived:
      "Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse dans le formulaire « {form} ». Si ce n’était pas vous, ignorez cet e-mail.",
    youWrote: "Le {date}, vous avez écrit :",
  },
} as const satisfies VisitorWords;
