/** The footer of the public pages, loaded after the content above it. */
import { worded } from '../parts/fetched.tsx'

/** The footer; until it is there a landing keeps the one it was written with. */
export const LaterFooter = worded(() => import('./Footer.tsx'), 'PublicFooter')
