import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Headers for every response; one that sets its own policy, as the thank-you page does, keeps it. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The component library positions menus with style attributes; no text of a visitor ever becomes a style.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: false, microphone: false, geolocation: false, browsingTopics: false },
    strictTransportSecurity: isHttps ? "max-age=31536000" : false,
    // Other websites load the form script and send their visitors to the thank-you page, some of them in a frame.
    crossOriginResourcePolicy: false,
    xFrameOptions: false,
    // For browsers of the past, or already said by the policies above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
