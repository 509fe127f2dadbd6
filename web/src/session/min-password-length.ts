/** As the server asks for it. */
export const MIN_PASSWORD_LENGTH = 10;
