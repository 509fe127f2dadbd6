import type { VisitorWords } from "../visitor-words.ts";

export const es = {
  page: {
    thankYou: "Gracias",
    received: "Hemos recibido su mensaje.",
    filesNotSaved: { one: "No se guardó {count} archivo", other: "No se guardaron {count} archivos" },
    backTo: "Volver a {website}",
    notSent: "Su mensaje no se ha enviado",
    formsOnly: "Esta dirección solo acepta envíos de formularios",
    openForm: "Abra la página del formulario, rellénelo y envíelo desde allí.",
  },
  refusals: {
    misconfigured:
      "El formulario del sitio web no está bien configurado. Póngase en contacto con el responsable del sitio por otro medio.",
    closed: "Este formulario ya no acepta mensajes. Póngase en contacto con el responsable del sitio por otro medio.",
    incomplete: "Su mensaje llegó incompleto y no se guardó. Envíelo de nuevo.",
    empty: "El formulario estaba vacío. Rellénelo y envíelo de nuevo.",
    tooLong: "Su mensaje es demasiado largo. Acórtelo y envíelo de nuevo.",
    tooManyFields:
      "El formulario tiene demasiados campos. Póngase en contacto con el responsable del sitio por otro medio.",
    tooManyMessages: "Se enviaron demasiados mensajes a la vez. Espere un momento y envíe el suyo de nuevo.",
    unavailable: "No se ha podido guardar su mensaje en este momento. Envíelo de nuevo dentro de unos minutos.",
    fault:
      "Se produjo un error y su mensaje no se guardó. Envíelo de nuevo. Si vuelve a fallar, póngase en contacto con el responsable del sitio por otro medio.",
    fileName: "El nombre de un archivo adjunto es demasiado largo. Acórtelo y envíe el formulario de nuevo.",
    filesTooLarge: "Los archivos adjuntos superan los {size} en total. Envíe el formulario sin ellos.",
    filesTooSlow: "El envío de los archivos adjuntos tardó demasiado. Envíe el formulario sin ellos.",
    emailNeeded: "Introduzca su correo electrónico y envíe el formulario de nuevo.",
    goBack: "Use el botón Atrás de su navegador para volver al formulario. Lo que escribió suele seguir allí.",
  },
  fields: {
    character: "Este texto contiene un carácter que no se puede guardar. Escríbalo de nuevo.",
    tooLong: "Este texto es demasiado largo. Acórtelo.",
    fileName: "El nombre de este archivo es demasiado largo. Acórtelo.",
  },
  notSaved: {
    tooLarge: "demasiado grande",
    tooMany: "demasiados archivos",
    allTooLarge: "el conjunto de los archivos es demasiado grande",
    noSpace: "no queda espacio",
    storageFailed: "error al guardar",
    noFiles: "este formulario no acepta archivos",
  },
  script: {
    sending: "Enviando su mensaje…",
    notSentYet: "Todavía no se ha enviado.",
    offline: "No tiene conexión a Internet.",
    connectionLost: "Se perdió la conexión.",
    serverBusy: "El servidor está ocupado.",
    sentWhenOnline: "Se enviará cuando vuelva a tener conexión.",
    sentAgain: "Se volverá a intentar automáticamente.",
    filesTooLarge: "Los archivos son demasiado grandes. Quite algunos e inténtelo de nuevo.",
    restored: "Se ha recuperado lo que había escrito.",
    maybeNotArrived: "Es posible que su mensaje no haya llegado. Envíelo de nuevo, solo se guardará una vez.",
    tryNow: "Intentar ahora",
    cancel: "Cancelar",
    clear: "Borrar",
    goOn: "Continuar",
  },
  upload: {
    noFiles: "Este formulario no acepta archivos.",
    maxFiles: {
      one: "Puede enviar como máximo {count} archivo.",
      other: "Puede enviar como máximo {count} archivos.",
    },
    maxSize: "Un archivo puede ocupar como máximo {size}.",
    maxTotalSize: "Todos los archivos juntos pueden ocupar como máximo {size}.",
    removeFile: "Quitar este archivo",
    removeFiles: "Quitar estos archivos",
    progress: "Subida de archivos",
    saving: "Guardando…",
  },
  mail: {
    receivedSubject: "{form}: hemos recibido su mensaje",
    whyReceived:
      "Recibe este correo porque alguien introdujo esta dirección en el formulario «{form}». Si no fue usted, ignore este correo.",
    youWrote: "El {date}, usted escribió:",
  },
  confirmation: {
    received: "Para que se entregue, confírmelo con el enlace del correo que recibirá.",
    subject: "Confirme su mensaje a «{form}»",
    heading: "Confirme su correo electrónico",
    lead: "Su mensaje a «{form}» se entregará cuando confirme que esta es su dirección.",
    button: "Revisar y confirmar",
    footer: {
      one: "El enlace es válido durante {count} día. Si no envió este mensaje, ignore este correo y el mensaje se eliminará.",
      other:
        "El enlace es válido durante {count} días. Si no envió este mensaje, ignore este correo y el mensaje se eliminará.",
    },
    consent: "Al elegir «Confirmar», confirma que {address} es su dirección y que envió un mensaje a «{form}».",
    question: "Confirme su mensaje",
    confirm: "Confirmar",
    confirmed: "Mensaje confirmado",
    delivered: "Gracias. Su mensaje se ha entregado.",
    already: "Ya confirmado",
    nothingToDo: "Su mensaje ya se había confirmado. No tiene que hacer nada más.",
    expired: "Este enlace ha caducado",
    sendAgain: "Su mensaje no se entregó. Envíelo de nuevo para recibir un enlace nuevo.",
    broken: "Este enlace no funciona",
    tryLinkAgain:
      "Está incompleto, o el mensaje se eliminó. Abra de nuevo el enlace del correo o envíe su mensaje otra vez.",
  },
} as const satisfies VisitorWords;
