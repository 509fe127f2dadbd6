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
    emailNeeded: "Veuillez saisir votre adresse e-mail et envoyer à nouveau le formulaire.",
    goBack:
      "Utilisez le bouton Précédent de votre navigateur pour revenir au formulaire. Votre saisie y est généralement encore.",
  },
  fields: {
    character: "Ce texte contient un caractère qui ne peut pas être enregistré. Veuillez le saisir à nouveau.",
    tooLong: "Ce texte est trop long. Veuillez le raccourcir.",
    fileName: "Le nom de ce fichier est trop long. Veuillez le raccourcir.",
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
    wrongType: "Les fichiers de ce type ne peuvent pas être envoyés ici.",
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
  confirmation: {
    received: "Pour qu’il soit transmis, confirmez-le par le lien de l’e-mail que vous recevrez.",
    subject: "Confirmez votre message à « {form} »",
    heading: "Confirmez votre adresse e-mail",
    lead: "Votre message à « {form} » sera transmis dès que vous aurez confirmé que cette adresse est la vôtre.",
    button: "Vérifier et confirmer",
    footer: {
      one: "Le lien est valable {count} jour. Si vous n’avez pas envoyé ce message, ignorez cet e-mail et le message sera supprimé.",
      other:
        "Le lien est valable {count} jours. Si vous n’avez pas envoyé ce message, ignorez cet e-mail et le message sera supprimé.",
    },
    consent:
      "En choisissant « Confirmer », vous confirmez que {address} est votre adresse et que vous avez envoyé un message à « {form} ».",
    question: "Confirmez votre message",
    confirm: "Confirmer",
    confirmed: "Message confirmé",
    delivered: "Merci. Votre message a été transmis.",
    already: "Déjà confirmé",
    nothingToDo: "Votre message a déjà été confirmé. Vous n’avez plus rien à faire.",
    expired: "Ce lien a expiré",
    sendAgain: "Votre message n’a pas été transmis. Envoyez-le à nouveau pour obtenir un nouveau lien.",
    broken: "Ce lien ne fonctionne pas",
    tryLinkAgain:
      "Il est incomplet, ou le message a été supprimé. Ouvrez à nouveau le lien de l’e-mail, ou renvoyez votre message.",
  },
  privacy: {
    title: "Ce que devient votre message",
    about: "Il s’agit des messages envoyés avec le formulaire « {form} ».",
    responsible: "Qui est responsable",
    representative: "Représentant : {name}",
    officer: "Délégué à la protection des données : {name}",
    purpose: "À quoi sert votre message",
    legalBasis: "Base juridique : {basis}.",
    bases: {
      consent: "votre consentement (article 6, paragraphe 1, point a), du RGPD)",
      contract: "un contrat avec vous ou des démarches préalables (article 6, paragraphe 1, point b), du RGPD)",
      obligation: "une obligation légale (article 6, paragraphe 1, point c), du RGPD)",
      vital: "des intérêts vitaux (article 6, paragraphe 1, point d), du RGPD)",
      public: "une mission d’intérêt public (article 6, paragraphe 1, point e), du RGPD)",
      legitimate: "nos intérêts légitimes (article 6, paragraphe 1, point f), du RGPD)",
    },
    withdraw: "Vous pouvez retirer votre consentement à tout moment. Ce qui a été fait avant reste licite.",
    object: "Vous pouvez vous y opposer pour des raisons liées à votre situation.",
    kept: "Ce qui est enregistré",
    entered: "Ce que vous saisissez dans le formulaire.",
    notKept: "Ce que vous saisissez dans le formulaire est transmis et n’est pas enregistré.",
    files: "Les fichiers que vous joignez.",
    origin: "L’heure, votre adresse IP, votre navigateur et la page du formulaire.",
    howLong: "Combien de temps",
    keptDays: {
      one: "Votre message est supprimé {count} jour après sa réception, ou plus tôt.",
      other: "Votre message est supprimé {count} jours après sa réception, ou plus tôt.",
    },
    unconfirmedDays: {
      one: "Un message que vous ne confirmez pas est supprimé après {count} jour.",
      other: "Un message que vous ne confirmez pas est supprimé après {count} jours.",
    },
    originDays: {
      one: "Votre adresse IP et votre navigateur sont supprimés après {count} jour.",
      other: "Votre adresse IP et votre navigateur sont supprimés après {count} jours.",
    },
    fieldDays: {
      one: "« {field} » est supprimé après {count} jour.",
      other: "« {field} » est supprimé après {count} jours.",
    },
    backups:
      "Les copies dans les sauvegardes sont supprimées plus tard, lorsque des sauvegardes plus récentes les remplacent.",
    copies: "Les copies envoyées par e-mail ou transmises sont supprimées séparément.",
    receivers: "Qui le reçoit",
    inbox: "Nous lisons votre message dans une boîte de réception protégée.",
    byEmail: "Nous le recevons aussi par e-mail.",
    systems: "Il est transmis à un autre système que nous utilisons.",
    chat: "Il est transmis à un service de messagerie instantanée que nous utilisons.",
    exports: "Des copies sont exportées régulièrement vers un emplacement que nous utilisons.",
    agents: "Des assistants IA que nous utilisons peuvent le lire.",
    spamServices: "Un service qui reconnaît le spam le vérifie.",
    turnstile: "Cloudflare reçoit votre adresse IP pour vérifier que vous êtes une personne.",
    named: "À savoir : {names}",
    providers: "Entreprises qui traitent des données pour nous",
    spam: "Tri automatique",
    spamSorted:
      "Un programme trie le spam. Il décide seulement dans quel dossier votre message apparaît. Des personnes peuvent aussi lire ce dossier.",
    rights: "Vos droits",
    rightsText:
      "Vous pouvez nous demander ce que nous enregistrons à votre sujet, et le faire corriger, supprimer, limiter ou vous le faire remettre. Contactez-nous comme indiqué ci-dessus.",
    complaint: "Vous pouvez aussi adresser une réclamation à une autorité de protection des données.",
    more: "Plus d’informations",
    policy: "Politique de confidentialité",
  },
} as const satisfies VisitorWords;
