/** Says what a build makes, since the bundler is silent for minutes. */
import type { Plugin } from 'vite'

/** Prints one line when the build of a part begins. */
export function progress(part: 'portal' | 'server', print: (line: string) => void = (line) => process.stdout.write(line)): Plugin {
  return {
    name: 'sampan-progress',
    apply: 'build',
    buildStart: () => print(`  Building the ${part}, which takes a minute or two\n`),
  }
}
