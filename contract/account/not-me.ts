/** The token of a link "this was not me". Decision 090. */

/** Begins the token of a link about second factors, so that the page says what it is about before anything is sent. */
export const notMeMark = 'factors.'
