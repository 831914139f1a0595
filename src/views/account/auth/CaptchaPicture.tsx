/** The picture of the built-in captcha. AUTH-27, CONST-24. */
import { chakra } from '@chakra-ui/react'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { type MessageId, useWords } from '../../../ui/T.tsx'

/** The address of a picture: servers send it with and without its prefix. A16. */
function sourceOf(img: string): string {
  return img.startsWith('data:') ? img : `data:image/png;base64,${img}`
}

/** The picture with its button; the picture before stays, dimmed, until the next is there. `alt` says what to do who cannot see it. */
export function CaptchaPicture(props: { img: string | null; alt: MessageId; loading: boolean; onReload: () => void }) {
  const { img, alt, loading, onReload } = props
  const words = useWords()
  return (
    <chakra.div display="flex" alignItems="center" gap="3" mb="4">
      <chakra.div
        position="relative"
        display="grid"
        placeItems="center"
        flex="none"
        w="52"
        h="16"
        borderRadius="control"
        overflow="hidden"
        bg="picture"
        aria-busy={loading || undefined}
      >
        {img !== null && (
          <chakra.img src={sourceOf(img)} alt={words(alt)} w="full" h="full" objectFit="contain" opacity={loading ? '0.3' : '1'} />
        )}
        {loading && (
          <chakra.span position="absolute" color="dayText" role="status" aria-label={words('account.auth.captcha.loading')}>
            <Spinner />
          </chakra.span>
        )}
      </chakra.div>
      <chakra.button
        type="button"
        aria-label={words('account.auth.captcha.reload')}
        title={words('account.auth.captcha.reload')}
        aria-disabled={loading || undefined}
        onClick={() => !loading && onReload()}
        display="grid"
        placeItems="center"
        flex="none"
        w="16"
        h="16"
        borderRadius="control"
        bg="quietSoft"
        color="heading"
        cursor="pointer"
        _hover={{ bg: 'actionSoft' }}
      >
        <Icon name="again" />
      </chakra.button>
    </chakra.div>
  )
}
