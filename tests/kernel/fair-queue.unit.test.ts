/** The order in which the work of many owners runs. Decision 078. */
import { expect, test } from 'vitest'
import { Crowded, createFairQueue } from '../../server/platform/fair-queue.ts'

/** A queue whose work ends on request: what has begun, and a function that ends a piece of it. */
function observed(bounds: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(bounds)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  return {
    begun,
    add(owner: string, name: string) {
      const work = () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))))
      }
      return queue.run(owner, work)
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error)
      await new Promise(setImmediate)
    },
  }
}

test('each owner has the same turn: one with much to do waits behind itself', async () => {
  const { begun, add, end } = observed({ atOnce: 1, perOwner: 1, waiting: 9 })
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  for (const name of ['b1', 'b2']) void add('b', name)
  void add('c', 'c1')
  for (let count = 0; count < 6; count++) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('an owner has so many places, and leaves the others free', async () => {
  const { begun, add, end } = observed({ atOnce: 3, perOwner: 2, waiting: 9 })
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  void add('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('more than may wait of an owner is refused at once, and no other owner', async () => {
  const { begun, add, end } = observed({ atOnce: 1, perOwner: 1, waiting: 1 })
  void add('a', 'a1')
  void add('a', 'a2')
  await expect(add('a', 'a3')).rejects.toThrow(Crowded)
  void add('b', 'b1')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
})

test('work that fails is answered as failed, and makes room', async () => {
  const { begun, add, end } = observed({ atOnce: 1, perOwner: 1, waiting: 9 })
  const failed = expect(add('a', 'a1')).rejects.toThrow('broken')
  void add('a', 'a2')
  await end('a1', new Error('broken'))
  await failed
  expect(begun).toEqual(['a1', 'a2'])
})
