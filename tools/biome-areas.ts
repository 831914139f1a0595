/** Writes `biome.areas.json`, the import rules of the areas, which `biome.json` extends: `npm run lint:areas`. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { areasConfig } from './areas.ts'

writeFileSync(resolve(import.meta.dirname, '../biome.areas.json'), areasConfig())
