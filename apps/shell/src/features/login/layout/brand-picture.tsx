const TILES = [
  { x: 96, y: 96 },
  { x: 192, y: 96 },
  { x: 288, y: 96 },
  { x: 96, y: 170 },
  { x: 192, y: 170 },
  { x: 288, y: 170 },
];

/** Decorative illustration: a window with applications on a pedestal. */
export function BrandPicture() {
  return (
    <svg className="pd-brand-picture" viewBox="0 0 460 460" aria-hidden="true">
      <g fill="#fff" stroke="#fff" strokeOpacity="0.16">
        <rect x="64" y="24" width="332" height="244" rx="18" fillOpacity="0.08" />
        <path d="M64 64h332" />
        <g fillOpacity="0.4" stroke="none">
          <circle cx="86" cy="44" r="5" />
          <circle cx="104" cy="44" r="5" />
          <circle cx="122" cy="44" r="5" />
        </g>
        {TILES.map(({ x, y }, index) => (
          <rect
            key={`${x}-${y}`}
            x={x}
            y={y}
            width="76"
            height="54"
            rx="10"
            fillOpacity={index === 1 ? 0.34 : 0.12}
          />
        ))}
        <rect x="112" y="284" width="236" height="44" rx="10" fillOpacity="0.14" />
        <rect x="72" y="338" width="316" height="44" rx="10" fillOpacity="0.1" />
        <rect x="32" y="392" width="396" height="44" rx="10" fillOpacity="0.06" />
      </g>
    </svg>
  );
}
