/** Whether people want less motion, as their system says. */

/** Tells at once and at every change; answers what ends it. */
export function watchMotion(tell: (calm: boolean) => void): () => void {
  const wish = matchMedia('(prefers-reduced-motion: reduce)')
  const look = () => tell(wish.matches)
  wish.addEventListener('change', look)
  look()
  return () => wish.removeEventListener('change', look)
}
