import { theme } from 'antd';
import { Link, type LinkProps } from 'react-router';

/** A link within the sub-app, in the colour of the look: a browser's own blue is lost on dark. */
export function InnerLink(props: LinkProps) {
  const { token } = theme.useToken();
  return <Link {...props} style={{ color: token.colorLink }} />;
}
