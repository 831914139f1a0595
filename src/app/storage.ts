/** The stores of the browser. One that may not be touched is as good as empty and keeps nothing: the portal runs without it. */

/** Operations of a store. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const none: Store = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The store that outlives the tab. */
export function browserStore(): Store {
  try {
    return localStorage
  } catch {
    return none
  }
}

/** The store of the tab. */
export function tabStore(): Store {
  try {
    return sessionStorage
  } catch {
    return none
  }
}
