/** Names and figures of the specification that browser and server share. */

/** Below which path of the origin the portal lives. CONST-32. */
export const portalBase = '/financing'

/** The cookie that carries a handoff token, and the seconds that token and cookie live. CONST-16, CONST-33. */
export const handoff = { cookie: 'AccessToken', seconds: 120 } as const
