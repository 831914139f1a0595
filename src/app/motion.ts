/** Watches the reduced-motion preference of the system. */

/** Calls back at once and on every change. Returns a function that ends it. */
export function watchMotion(onChange: (calm: boolean) => void): () => void {
  const wish = matchMedia('(prefers-reduced-motion: reduce)')
  const look = () => onChange(wish.matches)
  wish.addEventListener('change', look)
  look()
  return () => wish.removeEventListener('change', look)
}
