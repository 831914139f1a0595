/**
 * Runs each test of the API and of the portal alone: pass k runs the k-th test of every file and skips its neighbours, until every test has
 * run; words choose files. A test that needs what a neighbour left behind fails here. Databases of stages are made once for all passes.
 */
import { createVitest, type TestCase } from 'vitest/node'

const vitest = await createVitest('test', { watch: false, project: ['api-postgres', 'portal'], passWithNoTests: true, reporters: [{}] })
const failures: string[] = []
let passed = 0
try {
  let left = await vitest.globTestSpecifications(process.argv.slice(2))
  for (let pass = 0; left.length > 0; pass++) {
    process.env.SAMPAN_ALONE = String(pass)
    const { testModules } = await vitest.runTestSpecifications(left)
    const further = new Set<string>()
    for (const module of testModules) {
      const tests = [...module.children.allTests()]
      if (tests.length > pass + 1) further.add(module.moduleId)
      passed += tests.filter((test) => stateOf(test) === 'passed').length
      failures.push(
        ...tests
          .filter((test) => stateOf(test) === 'failed')
          .map((test) => `${module.relativeModuleId}: ${test.fullName}: ${test.result().errors?.[0]?.message}`),
      )
      failures.push(...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`))
    }
    process.stdout.write(`pass ${pass + 1}: ${left.length} files\n`)
    left = left.filter(({ moduleId }) => further.has(moduleId))
  }
} finally {
  await vitest.close()
}
for (const failure of failures) process.stdout.write(`✗ ${failure}\n`)
process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length > 0 ? 1 : 0

function stateOf(test: TestCase) {
  return test.result().state
}
