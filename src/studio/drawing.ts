/** Parts of a laid-out chart: boxes, marks, lines and their positions. */
import type { StateKind } from '../../machines/studio/outline/outline.ts'

/** A place on the drawing, in pixels from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle on the drawing, in pixels from its upper left corner. */
export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** A state drawn. */
export interface StateBox extends Box {
  readonly path: string
  /** Path of the state it is drawn in; null when that is the chart. */
  readonly parent: string | null
  readonly kind: StateKind
  /** Its children are drawn in it. */
  readonly open: boolean
  readonly title: string
  /** What it is known by beside its name: the path of its page, its status, what it waits for. Empty for some. */
  readonly subtitle: string
  /** Pixels at the end of its texts that its badges cover. */
  readonly badges: number
}

/** Start of a compound state (a dot), or transitions from anywhere in it (a pill). */
export interface Mark extends Box {
  readonly id: string
  readonly kind: 'initial' | 'anywhere'
  /** Path of the state it represents. */
  readonly of: string
}

/** Transitions from one place to another, drawn as one line. */
export interface Edge {
  /** Unique on the drawing. */
  readonly id: string
  /** Ids of the transitions it represents; none for the line from a beginning. */
  readonly transitions: readonly string[]
  /** Path of the state, or id of the mark, it comes from. */
  readonly source: string
  /** Path of the state it leads to. */
  readonly target: string
  /** Its beginning, its bends, its end; never fewer than two. */
  readonly points: readonly Point[]
  /** What happens and its conditions, in lines that are not too long. */
  readonly lines: readonly string[]
  readonly label: Box | null
}

/** A chart laid out. Parents stand before children. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly states: readonly StateBox[]
  readonly marks: readonly Mark[]
  readonly edges: readonly Edge[]
}
