import './person-picture.css';

interface PersonPictureProps {
  name: string;
  /** Address of a picture; empty: the first letter of the name. */
  image: string;
  size: number;
  /** For a picture that is more than an ornament. */
  label?: string;
}

/** The round picture of a person. */
export function PersonPicture({ name, image, size, label = '' }: PersonPictureProps) {
  if (image)
    return <img className="pd-person" src={image} alt={label} width={size} height={size} />;
  return (
    <span className="pd-person" style={{ width: size, height: size, fontSize: size / 2 }}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
