/** The turning ring shown while something is on its way. */
import { chakra } from '@chakra-ui/react'

/** A small ring in the colour of its text; decoration, the control itself says that it is busy. */
export function Spinner() {
  return (
    <chakra.svg
      width="5"
      height="5"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      flex="none"
      animation="turn 0.9s linear infinite"
    >
      <path d="M10 2.5a7.5 7.5 0 1 1-7.1 5" />
    </chakra.svg>
  )
}
