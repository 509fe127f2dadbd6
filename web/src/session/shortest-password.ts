/** As the server asks for it. */
export const SHORTEST_PASSWORD = 10;
