import type { VisitorWords } from "../visitor-words.ts";

export const en = {
  page: {
    thankYou: "Thank you",
    received: "Your message has been received.",
    filesNotSaved: { one: "{count} file was not saved", other: "{count} files were not saved" },
    backTo: "Back to {website}",
    notSent: "Your message was not sent",
    formsOnly: "This address only accepts form submissions",
    openForm: "Open the page with the form, fill it in and send it from there.",
  },
  refusals: {
    misconfigured:
      "The form on the website is not set up correctly. Please contact the owner of the website another way.",
    closed: "This form no longer accepts messages. Please contact the owner of the website another way.",
    incomplete: "Your message arrived incomplete and was not saved. Please send it again.",
    empty: "The form was empty. Please fill it in and send it again.",
    tooLong: "Your message is too long. Please shorten it and send it again.",
    tooManyFields: "The form has too many fields. Please contact the owner of the website another way.",
    tooManyMessages: "Too many messages were sent at once. Please wait a moment, then send yours again.",
    unavailable: "Your message could not be saved right now. Please send it again in a few minutes.",
    fault:
      "Something went wrong and your message was not saved. Please send it again. If it fails again, contact the owner of the website another way.",
    fileName: "The name of an attached file is too long. Please shorten it and send the form again.",
    filesTooLarge: "The attached files are larger than {size} in total. Please send the form without them.",
    filesTooSlow: "Sending the attached files took too long. Please send the form without them.",
  },
  notSaved: {
    tooLarge: "too large",
    tooMany: "too many files",
    allTooLarge: "all files together are too large",
    noSpace: "no space left",
    storageFailed: "storage failed",
    noFiles: "this form takes no files",
  },
  script: {
    sending: "Sending…",
    notSentYet: "Not sent yet.",
    offline: "You are offline.",
    connectionLost: "The connection was lost.",
    serverBusy: "The server is busy.",
    sentWhenOnline: "It will be sent when you are online again.",
    sentAgain: "It will be tried again by itself.",
    filesTooLarge: "The files are too large. Please remove some.",
    restored: "What you typed before is here again.",
    maybeNotArrived: "Your message may not have arrived. Send it again, it is kept only once.",
    tryNow: "Try now",
    cancel: "Cancel",
    clear: "Clear",
    goOn: "Continue",
  },
  upload: {
    noFiles: "This form does not accept files.",
    maxFiles: { one: "You can send up to {count} file.", other: "You can send up to {count} files." },
    maxSize: "A file can have up to {size}.",
    maxTotalSize: "All files together can have up to {size}.",
    removeFile: "Remove this file",
    removeFiles: "Remove these files",
    progress: "Upload",
    saving: "Saving…",
  },
  mail: {
    receivedSubject: "{form}: we received your message",
    whyReceived:
      "You are receiving this because someone entered this address in the form “{form}”. If it was not you, ignore this email.",
    youWrote: "On {date}, you wrote:",
  },
} as const satisfies VisitorWords;
