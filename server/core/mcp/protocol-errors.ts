import { isJSONRPCErrorResponse, type JSONRPCMessage } from "@modelcontextprotocol/server";

/** JSON-RPC and MCP error codes in our own words; the protocol library's messages are not exposed. */
const WORDS: Readonly<Record<number, string>> = {
  [-32700]: "The request is not one JSON-RPC message in JSON.",
  [-32600]: "The request is not a JSON-RPC request that this server accepts.",
  [-32601]: "This server does not have that method. It has one tool, list_submissions.",
  [-32602]:
    "The parameters are incomplete or of the wrong type. The only tool is list_submissions: " +
    "call it by that name with an arguments object.",
  [-32603]: "Postern could not complete the request.",
  [-32020]: "The request's MCP headers and its body do not match.",
  [-32021]: "The request needs a capability that the client did not declare.",
  [-32022]: "This server does not support that protocol version.",
};

const OTHERWISE = "This server does not accept the request.";

// The library reports a refused stream as a limit; nothing ever changes here, so we treat it as a missing method.
function isAboutSubscribing(error: { readonly code: number; readonly message: string }): boolean {
  return error.code === -32603 && /subscription limit/i.test(error.message);
}

// For a handshake with wrong parameters, the library reports an internal error that lists what it found wrong.
function isAboutParameters(error: { readonly code: number; readonly message: string }): boolean {
  return error.code === -32603 && /^\[\s*\{[\s\S]*"path":/.test(error.message);
}

function codeOf(error: { readonly code: number; readonly message: string }): number {
  if (isAboutSubscribing(error)) return -32601;
  return isAboutParameters(error) ? -32602 : error.code;
}

/** The message unchanged, or with its error in our own words. Only the list of supported versions is kept as data. */
export function translateError(message: JSONRPCMessage): JSONRPCMessage {
  if (!isJSONRPCErrorResponse(message)) return message;
  const { data } = message.error;
  const code = codeOf(message.error);
  const words = WORDS[code] ?? OTHERWISE;
  return { ...message, error: { code, message: words, ...(code === -32022 ? { data } : {}) } };
}
