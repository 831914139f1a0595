/** From sign-up to the first drawdown on a phone, as in the model; failures in the journey are tested in one process. */
import { journeys } from '../kernel/models.ts'
import { walk } from '../kernel/walk.ts'
import { test } from '../kernel/world.ts'

test.use({ speaks: 'zh_HK', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

for (const { kind, path } of journeys.filter((journey) => journey.kind === 'careful'))
  test(`SHELL-37 I18N-02 the journey in Hong Kong at 390 px: ${path.description}`, async ({ visitor }) => walk(visitor, kind, path))
