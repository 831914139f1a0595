/** Zod writes functions for objects, which the content security policy of the portal forbids and would report. It asks when the first object is declared: this comes in one file with Zod (`tools/chunks.ts`). */
import { z } from 'zod'

z.config({ jitless: 'document' in globalThis })
