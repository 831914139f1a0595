/** Props of every page view: the actor of its page, invoked by the portal under the id `page`. */
import type { ActorRefFrom, AnyStateMachine } from 'xstate'

export type PageProps<Machine extends AnyStateMachine> = { flow: ActorRefFrom<Machine> }
