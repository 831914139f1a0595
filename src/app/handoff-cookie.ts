/** The cookie another site of the group leaves to sign a merchant in here. SESS-14, SESS-18, CONST-33. */

const name = 'AccessToken'

/** The handoff token, or null. */
export function readHandoff(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Removes the cookie of this host and of the parent domain. Decision A36. */
export function removeHandoff(): void {
  const parent = location.hostname.split('.').slice(-2).join('.')
  for (const domain of ['', `; domain=${parent}`]) document.cookie = `${name}=; path=/; max-age=0${domain}`
}
