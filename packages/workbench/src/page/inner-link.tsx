import { theme } from 'antd';
import { Link, type LinkProps } from 'react-router';

/** A link inside the sub-app in the theme's colour: the browser's blue is unreadable on dark. */
export function InnerLink(props: LinkProps) {
  const { token } = theme.useToken();
  return <Link {...props} style={{ color: token.colorLink }} />;
}
