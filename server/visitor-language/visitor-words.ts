import type { LegalBasis } from "../../shared/legal-bases.ts";

/** A text for each form that `Intl.PluralRules` knows in its language; `other` where it has none of its own. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Everything that visitors read of Postern. What is in braces is replaced. Sentences end as sentences, all else without a stop. */
export interface VisitorWords {
  readonly page: {
    /** Heading of the page after sending. */
    readonly thankYou: string;
    readonly received: string;
    /** After `received`, with a list of the files or a stop after it: {count} */
    readonly filesNotSaved: Plural;
    /** A link: {website} */
    readonly backTo: string;
    /** Heading, and in the page's script a sentence. */
    readonly notSent: string;
    /** Heading for whoever opens the address of a form. */
    readonly formsOnly: string;
    readonly openForm: string;
  };
  /** Why a message was not kept, and what to do. */
  readonly refusals: {
    readonly misconfigured: string;
    readonly closed: string;
    readonly incomplete: string;
    readonly empty: string;
    readonly tooLong: string;
    readonly tooManyFields: string;
    readonly tooManyMessages: string;
    readonly unavailable: string;
    readonly fault: string;
    readonly fileName: string;
    /** {size} */
    readonly filesTooLarge: string;
    readonly filesTooSlow: string;
    readonly emailNeeded: string;
    /** After another one, on a page. */
    readonly goBack: string;
  };
  /** What is wrong with a field, beside it. */
  readonly fields: {
    readonly character: string;
    readonly tooLong: string;
    readonly fileName: string;
  };
  /** Why a file was not saved, in parentheses after its name. */
  readonly notSaved: {
    readonly tooLarge: string;
    readonly tooMany: string;
    readonly allTooLarge: string;
    readonly noSpace: string;
    readonly storageFailed: string;
    readonly noFiles: string;
  };
  /** What the script on the website says. */
  readonly script: {
    readonly sending: string;
    readonly notSentYet: string;
    readonly offline: string;
    readonly connectionLost: string;
    readonly serverBusy: string;
    readonly sentWhenOnline: string;
    readonly sentAgain: string;
    readonly filesTooLarge: string;
    readonly restored: string;
    readonly maybeNotArrived: string;
    readonly tryNow: string;
    readonly cancel: string;
    readonly clear: string;
    readonly goOn: string;
  };
  /** What it says about files. */
  readonly upload: {
    readonly wrongType: string;
    readonly noFiles: string;
    /** {count} */
    readonly maxFiles: Plural;
    /** {size} */
    readonly maxSize: string;
    /** {size} */
    readonly maxTotalSize: string;
    readonly removeFile: string;
    readonly removeFiles: string;
    /** Name of the progress bar. */
    readonly progress: string;
    readonly saving: string;
  };
  readonly mail: {
    /** {form} */
    readonly receivedSubject: string;
    /** {form} */
    readonly whyReceived: string;
    /** Before a quote, so without a stop: {date} */
    readonly youWrote: string;
  };
  /** Asking visitors to confirm their address. */
  readonly confirmation: {
    readonly received: string;
    /** {form} */
    readonly subject: string;
    readonly heading: string;
    /** {form} */
    readonly lead: string;
    readonly button: string;
    /** {count} */
    readonly footer: Plural;
    /** {address} {form} */
    readonly consent: string;
    readonly question: string;
    readonly confirm: string;
    readonly confirmed: string;
    readonly delivered: string;
    readonly already: string;
    readonly nothingToDo: string;
    readonly expired: string;
    readonly sendAgain: string;
    readonly broken: string;
    readonly tryLinkAgain: string;
  };
  /** The page that tells what becomes of a message. */
  readonly privacy: {
    readonly title: string;
    /** {form} */
    readonly about: string;
    readonly responsible: string;
    /** {name} */
    readonly representative: string;
    /** {name} */
    readonly officer: string;
    readonly purpose: string;
    /** {basis} */
    readonly legalBasis: string;
    /** Of Article 6(1) of the GDPR, as it is called in the language; after `legalBasis`. */
    readonly bases: Readonly<Record<LegalBasis, string>>;
    readonly withdraw: string;
    readonly object: string;
    /** Heading over what is kept. */
    readonly kept: string;
    readonly entered: string;
    readonly notKept: string;
    readonly files: string;
    readonly origin: string;
    /** Heading. */
    readonly howLong: string;
    /** {count} */
    readonly keptDays: Plural;
    /** {count} */
    readonly unconfirmedDays: Plural;
    /** {count} */
    readonly originDays: Plural;
    /** {field} {count} */
    readonly fieldDays: Plural;
    readonly backups: string;
    readonly copies: string;
    /** Heading over who receives it. */
    readonly receivers: string;
    readonly inbox: string;
    readonly byEmail: string;
    readonly systems: string;
    readonly chat: string;
    readonly exports: string;
    readonly agents: string;
    readonly spamServices: string;
    readonly turnstile: string;
    /** {names} */
    readonly named: string;
    /** Heading over service providers. */
    readonly providers: string;
    /** Heading */
    readonly spam: string;
    readonly spamSorted: string;
    /** Heading */
    readonly rights: string;
    readonly rightsText: string;
    readonly complaint: string;
    /** Heading over the owner's own words. */
    readonly more: string;
    readonly policy: string;
  };
}
