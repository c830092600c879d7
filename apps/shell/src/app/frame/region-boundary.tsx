import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { CopyDetails } from './copy-details.tsx';

interface RegionBoundaryProps {
  /** Name of the region in error reports. */
  region: string;
  children: ReactNode;
}

interface RegionBoundaryState {
  error: unknown;
  hasFailed: boolean;
}

/** Error boundary of one region: the rest of the page keeps working. */
export class RegionBoundary extends Component<RegionBoundaryProps, RegionBoundaryState> {
  override state: RegionBoundaryState = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown): RegionBoundaryState {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`The region "${this.props.region}" failed`, error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => this.setState({ error: undefined, hasFailed: false });
    return <RegionFailure region={this.props.region} error={this.state.error} onRetry={retry} />;
  }
}

interface RegionFailureProps {
  region: string;
  error: unknown;
  onRetry(): void;
}

function RegionFailure({ region, error, onRetry }: RegionFailureProps) {
  const { t } = useTranslation('frame');
  return (
    <div className="pd-region-failure" role="alert">
      <strong>{t('region.failed')}</strong>
      <div className="pd-region-actions">
        <Button size="small" onClick={onRetry}>
          {t('region.retry')}
        </Button>
        <CopyDetails where={region} error={error} />
      </div>
    </div>
  );
}
