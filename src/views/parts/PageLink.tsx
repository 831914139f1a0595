/** A link to a page of the portal, as a button, as a quiet link or as it stands. */
import type { MouseEvent, ReactNode, Ref } from 'react'
import { type ButtonVariant, LinkButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/drawings/Icons.tsx'
import { Say, type Words } from '../../ui/T.tsx'
import { hrefOf, useFollow } from './address.ts'

/** Props of `PageLink`. `to` is a path of the portal (`/shops`), with query and hash if any. */
type PageLinkProps = {
  to: string
  label?: Words
  children?: ReactNode
  /** How it looks; `plain` is the bare anchor of the text around it. */
  look?: 'plain' | ButtonVariant
  size?: 'normal' | 'short' | 'small'
  block?: boolean
  icon?: IconName
  className?: string
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
  /** A new tab, for documents read beside a form. */
  target?: '_blank'
  onClick?: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page; the address is a request, the page chart answers it. */
export function PageLink({ look = 'plain', ...props }: PageLinkProps) {
  return look === 'plain' ? <BareLink {...props} /> : <ButtonLink {...props} look={look} />
}

type LinkProps = Omit<PageLinkProps, 'look'>

/** Where a link leads, and what it does before it goes there. */
function useLink({ to, target, onClick }: LinkProps) {
  const follow = useFollow(to, target)
  return {
    href: hrefOf(to),
    target,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.()
      follow(event)
    },
  }
}

function BareLink(props: LinkProps) {
  const { to: _to, label, children, size: _size, block: _block, icon: _icon, ...rest } = props
  const link = useLink(props)
  return (
    <a {...rest} {...link}>
      {label !== undefined && <Say words={label} />}
      {children}
    </a>
  )
}

function ButtonLink({ look, ...props }: LinkProps & { look: ButtonVariant }) {
  const { to: _to, ...rest } = props
  const link = useLink(props)
  return <LinkButton {...rest} {...link} variant={look} />
}
