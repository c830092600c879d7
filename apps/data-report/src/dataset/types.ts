import type { DatasetContent, OpenedReportItem } from '@pedestal/contract';

export type OpenedDataset = OpenedReportItem & { content: DatasetContent };
export type DatasetDimension = DatasetContent['dimensions'][number];
export type DatasetMeasure = DatasetContent['measures'][number];
