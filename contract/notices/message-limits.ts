/** Figures of the messages page. MSG-01, MSG-17. */

/** Records on a page of the messages page. */
export const messagesPerPage = 10

/** Maximum of `total` and of the unread count. */
export const mostCounted = 1000
