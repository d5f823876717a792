/** The ground goes on beyond the trench, whatever shape the window has. */
const WIDE = { x: -2000, width: 4640 };

/** A trench section as our drawings show it, for the eye alone. */
export function TrenchPicture() {
  const groups = [
    [150, 470],
    [262, 470],
  ] as const;
  return (
    <div className="login-picture" aria-hidden="true">
      <svg viewBox="30 70 620 680">
        <title>Spadework</title>
        <defs>
          <pattern
            id="soil"
            width="14"
            height="14"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V14" className="pic-soil-line" />
          </pattern>
          <pattern id="sand" width="16" height="16" patternUnits="userSpaceOnUse">
            <circle cx="3" cy="4" r="0.9" className="pic-sand-dot" />
            <circle cx="11" cy="12" r="0.9" className="pic-sand-dot" />
          </pattern>
          <pattern id="gravel" width="26" height="20" patternUnits="userSpaceOnUse">
            <ellipse cx="7" cy="6" rx="5" ry="3.6" className="pic-gravel" />
            <ellipse cx="19" cy="14" rx="5.4" ry="3.8" className="pic-gravel" />
          </pattern>
        </defs>
        <rect {...WIDE} y="100" height="2000" className="pic-soil" />
        <rect {...WIDE} y="100" height="2000" fill="url(#soil)" />
        <rect {...WIDE} y="-1800" height="1930" className="pic-sky" />
        <rect {...WIDE} y="130" height="34" className="pic-asphalt" />
        <rect {...WIDE} y="164" height="46" className="pic-stone" />
        <rect {...WIDE} y="164" height="46" fill="url(#gravel)" />
        <rect x="80" y="210" width="480" height="460" className="pic-fill" />
        <rect x="80" y="210" width="480" height="120" fill="url(#gravel)" />
        <rect x="80" y="380" width="480" height="290" className="pic-sand" />
        <rect x="80" y="380" width="480" height="290" fill="url(#sand)" />
        <rect x="96" y="372" width="448" height="8" className="pic-tape" />
        {groups.map(([x, y]) =>
          [
            [0, 0],
            [36, 0],
            [18, -31],
          ].map(([dx, dy]) => (
            <g key={`${x}${dx}`} transform={`translate(${x + dx!} ${y + dy!})`}>
              <circle r="17" className="pic-sheath" />
              <circle r="8" className="pic-copper" />
            </g>
          )),
        )}
        <circle cx="404" cy="470" r="17" className="pic-lv" />
        <circle cx="470" cy="470" r="17" className="pic-lv" />
        <circle cx="200" cy="580" r="62" className="pic-pipe pic-sewer" />
        <circle cx="346" cy="597" r="45" className="pic-pipe pic-water" />
        <circle cx="468" cy="606" r="36" className="pic-pipe pic-duct" />
        <path d="M80 164V670H560V164" className="pic-outline" />
        <path d="M-2000 130H2640" className="pic-ground" />
        <g className="pic-dimension">
          <path d="M80 704H560M80 696v16M560 696v16M598 130V670M590 130h16M590 670h16" />
          <text x="320" y="726" textAnchor="middle">
            1390
          </text>
          <text x="618" y="404" textAnchor="middle" transform="rotate(-90 618 400)">
            1372
          </text>
        </g>
      </svg>
    </div>
  );
}
