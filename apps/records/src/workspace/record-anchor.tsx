import { mountOf } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink } from '@pedestal/workbench';
import { theme } from 'antd';
import type { ComponentProps } from 'react';
import type { Place } from './use-collection-at.ts';
import { useWorkspace } from './workspace-context.ts';

interface RecordAnchorProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  place: Place;
  /** Path below the collection, such as `/<id>`, or a query of its list. */
  path: string;
}

/** A link to records of this or of another workspace. */
export function RecordAnchor({ place, path, ...rest }: RecordAnchorProps) {
  const { workspace, base } = useWorkspace();
  if (place.workspace === workspace.key) {
    return <InnerLink {...rest} to={`${base}/${place.collection}${path}`} />;
  }
  return <OuterAnchor {...{ place, path }} {...rest} />;
}

function OuterAnchor({ place, path, children, ...rest }: RecordAnchorProps) {
  const shell = useShell();
  const { token } = theme.useToken();
  const { subApp, base } = mountOf(place.workspace);
  const target = { subApp, path: `${base}/${place.collection}${path}` };
  return (
    <a
      {...rest}
      style={{ color: token.colorLink }}
      href={`/${subApp}${target.path}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        shell.navigate(target);
      }}
    >
      {children}
    </a>
  );
}
