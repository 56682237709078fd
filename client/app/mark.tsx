/** The mark: three steps, the middle one in the accent. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <rect x="1" y="8" width="6" height="11" fill="var(--chakra-colors-fg)" />
      <rect x="7" y="2" width="6" height="17" fill="var(--chakra-colors-accent-solid)" />
      <rect x="13" y="12" width="6" height="7" fill="var(--chakra-colors-fg-subtle)" />
    </svg>
  )
}
