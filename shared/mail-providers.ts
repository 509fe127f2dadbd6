export type MailSecurity = "tls" | "starttls" | "none";

export interface MailProvider {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly hostEnding: string;
  readonly port: number;
  readonly security: Exclude<MailSecurity, "none">;
  /** The user name if it is the same for everyone. */
  readonly fixedUsername?: string;
  /** What to enter as the user name; absent for the email address. */
  readonly username?: string;
  /** Where to find the password. */
  readonly password: string;
  readonly note?: string;
  /** The mechanism for an SPF record; absent if it differs between customers. */
  readonly spf?: string;
  /** Bounces go to the provider's domain or a subdomain, so SPF is not checked on the sender's domain. */
  readonly hasBounceDomain?: true;
  /** Its DKIM selectors, if they are the same for everyone. */
  readonly dkim: readonly string[];
}

export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    id: "google",
    name: "Gmail or Google Workspace",
    host: "smtp.gmail.com",
    hostEnding: "smtp.gmail.com",
    port: 465,
    security: "tls",
    password: "An app password from myaccount.google.com/apppasswords. It needs 2-Step Verification.",
    spf: "include:_spf.google.com",
    dkim: ["google"],
  },
  {
    id: "microsoft",
    name: "Microsoft 365",
    host: "smtp.office365.com",
    hostEnding: "office365.com",
    port: 587,
    security: "starttls",
    password: "The mailbox’s password, or an app password if it uses multi-factor sign-in.",
    note: "An administrator must allow Authenticated SMTP for the mailbox. Microsoft turns off passwords for SMTP by default at the end of December 2026 and will remove them later, so prefer another service for a new setup.",
    spf: "include:spf.protection.outlook.com",
    dkim: ["selector1", "selector2"],
  },
  {
    id: "fastmail",
    name: "Fastmail",
    host: "smtp.fastmail.com",
    hostEnding: "smtp.fastmail.com",
    port: 465,
    security: "tls",
    password: "An app password from Settings → Privacy & Security.",
    spf: "include:spf.messagingengine.com",
    dkim: ["fm1", "fm2", "fm3"],
  },
  {
    id: "icloud",
    name: "iCloud Mail",
    host: "smtp.mail.me.com",
    hostEnding: "mail.me.com",
    port: 587,
    security: "starttls",
    password: "An app-specific password from account.apple.com.",
    spf: "include:icloud.com",
    dkim: ["sig1"],
  },
  {
    id: "zoho",
    name: "Zoho Mail",
    host: "smtp.zoho.com",
    hostEnding: "",
    port: 465,
    security: "tls",
    password: "Your password, or an app password if you use two-factor sign-in.",
    note: "Paid accounts use smtppro.zoho.com. Accounts in other regions use the ending of their sign-in page, such as smtp.zoho.eu.",
    dkim: [],
  },
  {
    id: "ses",
    name: "Amazon SES",
    host: "email-smtp.us-east-1.amazonaws.com",
    hostEnding: "amazonaws.com",
    port: 465,
    security: "tls",
    username: "The SMTP user name that SES created, not an access key.",
    password: "From the SES console, under SMTP settings → Create SMTP credentials.",
    note: "Replace us-east-1 with your region.",
    hasBounceDomain: true,
    dkim: [],
  },
  {
    id: "postmark",
    name: "Postmark",
    host: "smtp.postmarkapp.com",
    hostEnding: "postmarkapp.com",
    port: 587,
    security: "starttls",
    username: "The Server API token.",
    password: "The same Server API token.",
    hasBounceDomain: true,
    dkim: [],
  },
  {
    id: "resend",
    name: "Resend",
    host: "smtp.resend.com",
    hostEnding: "smtp.resend.com",
    port: 465,
    security: "tls",
    fixedUsername: "resend",
    password: "An API key, from resend.com/api-keys.",
    hasBounceDomain: true,
    dkim: ["resend"],
  },
  {
    id: "mailgun",
    name: "Mailgun",
    host: "smtp.mailgun.org",
    hostEnding: "mailgun.org",
    port: 465,
    security: "tls",
    username: "The SMTP login of your sending domain, such as postmaster@mg.example.com.",
    password: "The SMTP password of that login, under Sending → Domain settings → SMTP credentials.",
    note: "Domains in the EU region use smtp.eu.mailgun.org.",
    spf: "include:mailgun.org",
    dkim: [],
  },
  {
    id: "sendgrid",
    name: "SendGrid",
    host: "smtp.sendgrid.net",
    hostEnding: "sendgrid.net",
    port: 465,
    security: "tls",
    fixedUsername: "apikey",
    password: "An API key with the permission Mail Send.",
    hasBounceDomain: true,
    dkim: ["s1", "s2"],
  },
  {
    id: "brevo",
    name: "Brevo",
    host: "smtp-relay.brevo.com",
    hostEnding: "brevo.com",
    port: 587,
    security: "starttls",
    username: "The login shown under Settings → SMTP & API.",
    password: "An SMTP key from the same page, not an API key.",
    hasBounceDomain: true,
    dkim: ["brevo1", "brevo2", "mail"],
  },
  {
    id: "hetzner",
    name: "Hetzner",
    host: "mail.your-server.de",
    hostEnding: "your-server.de",
    port: 465,
    security: "tls",
    password: "The mailbox’s password.",
    dkim: [],
  },
  {
    id: "ionos",
    name: "IONOS",
    host: "smtp.ionos.com",
    hostEnding: "",
    port: 465,
    security: "tls",
    password: "The mailbox’s password.",
    note: "Accounts in Germany, the UK, France and Spain use smtp.ionos.de, smtp.ionos.co.uk, smtp.ionos.fr and smtp.ionos.es.",
    dkim: [],
  },
  {
    id: "ovh",
    name: "OVHcloud",
    host: "ssl0.ovh.net",
    hostEnding: "ovh.net",
    port: 465,
    security: "tls",
    password: "The mailbox’s password.",
    spf: "include:mx.ovh.com",
    dkim: [],
  },
];

/** The provider of a mail server; null for any other server. */
export function mailProviderOf(host: string): MailProvider | null {
  const name = host.trim().toLowerCase();
  return (
    MAIL_PROVIDERS.find(
      ({ host: own, hostEnding }) =>
        name === own || (hostEnding !== "" && (name === hostEnding || name.endsWith(`.${hostEnding}`))),
    ) ??
    MAIL_PROVIDERS.find(({ id }) => REGIONAL_HOSTS[id]?.test(name) === true) ??
    null
  );
}

const REGIONAL_HOSTS: Readonly<Record<string, RegExp>> = {
  zoho: /^smtp(?:pro)?\.zoho\.(?:com|eu|in|jp|sa|com\.au|com\.cn)$|^smtp(?:pro)?\.zohocloud\.ca$/,
  ionos: /^smtp\.ionos\.(?:com|de|es|fr|it|co\.uk)$/,
};
